# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens a page in a headless Chromium and runs steps on it.

usage: browser.py PAGE STEP...

A STEP is a name of a function below. Each prints what it saw.
"""
import math
import sys
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

# The points of the plot as the page has drawn them: where the pixel of each is
# on the axes.
POINTS = """
const chart = Roofline.chart, points = [];
chart.data.datasets.forEach((dataset, d) => dataset.data.forEach((datum, i) => {
  const { x, y } = chart.getDatasetMeta(d).data[i];
  points.push({
    name: datum.point.kernel.name, build: datum.point.kernel.build,
    seen: datum.point.isSeen, pixel: [x, y],
    x: chart.scales.x.getValueForPixel(x), y: chart.scales.y.getValueForPixel(y),
    radius: dataset.pointRadius, shape: dataset.pointStyle,
  });
}));
return points.sort((a, b) => a.name.localeCompare(b.name) || a.build - b.build);
"""


class Page:
    def __init__(self, path: str, folder: str):
        options = Options()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu",
                         "--disable-dev-shm-usage", f"--user-data-dir={folder}/user"):
            options.add_argument(argument)
        options.add_experimental_option(
            "prefs", {"download.default_directory": folder})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.folder = Path(folder)
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"),
                                       options=options)
        self.driver.set_window_size(1400, 1000)
        self.driver.get(f"file://{Path(path).resolve()}")

    def run(self, script: str, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find(self, selector: str):
        """The element, as soon as it is there."""
        return WebDriverWait(self.driver, 60).until(
            lambda driver: driver.find_element(By.CSS_SELECTOR, selector))

    def rows(self) -> list[str]:
        return [row.text for row in self.driver.find_elements(By.CSS_SELECTOR, "#kernels tbody tr")]

    def names(self) -> str:
        return " ".join(row.split()[0] for row in self.rows())

    # Steps.
    def points(self):
        for point in self.run(POINTS):
            kind = "observed" if point["seen"] else "predicted"
            print(f"point {point['name']} {kind} {point['shape']}:"
                  f" {point['x']:.3g} op/byte, {point['y']:.3g} op/s")

    def roofs(self):
        """The points of predictions lie at or below the roofs."""
        high = self.run("""
            const gpu = Roofline.gpus.get(Roofline.state.gpu);
            return Roofline.points(Roofline.shown()).points.filter(({ kernel, x, y }) =>
              y > 1.001 * Math.min(x * gpu.dram, gpu.peaks[Roofline.kindOf(kernel)])).length;""")
        print("points above a roof:", high)

    def colors(self):
        """The pixel in the middle of the first point has the color of its verdict."""
        point = self.run(POINTS)[0]
        pixel = self.run("""
            const [x, y] = arguments, ratio = devicePixelRatio;
            return [...Roofline.chart.ctx.getImageData(x * ratio, y * ratio, 1, 1).data];""",
                         *point["pixel"])
        wanted = self.run("return Roofline.color('bandwidth')").lstrip("#")
        wanted = [int(wanted[i:i + 2], 16) for i in (0, 2, 4)]
        print("drawn:", math.dist(pixel[:3], wanted) < 90)

    def table(self):
        for row in self.rows():
            print("row", row)

    def sort(self):
        for column in ("intensity", "intensity", "name"):
            self.find(f'[data-sort="{column}"]').click()
            order = self.find(f'th:has([data-sort="{column}"])').get_attribute("aria-sort")
            print(f"sorted by {column}, {order}: {self.names()}")

    def filter(self):
        self.find('[data-filter="compute"]').click()
        print("without compute-bound:", self.names(), "/", len(self.run(POINTS)), "points")
        self.find('[data-filter="compute"]').click()
        self.find("#search").send_keys("COL")
        print("found:", self.names(), "/", self.find("#count").text)
        self.find("#search").send_keys(Keys.BACKSPACE * 3)
        print("all:", self.find("#count").text)

    def gpu(self):
        Select(self.find("#gpu")).select_by_value("h200")
        print("on H200:", *(f"{p['name']} {p['y']:.3g}" for p in self.run(POINTS)))
        Select(self.find("#gpu")).select_by_value("a100-80-sxm")

    def kind(self):
        Select(self.find("#kind")).select_by_value("fp64")
        print("fp64:", *(f"{p['name']} {p['x']:.3g}" for p in self.run(POINTS)), "/",
              self.find("#plot-note").text)
        Select(self.find("#kind")).select_by_value("deciding")
        Select(self.find("#bytes")).select_by_value("requested")
        print("requested:", *(f"{p['name']} {p['x']:.3g}" for p in self.run(POINTS)))
        Select(self.find("#bytes")).select_by_value("dram")

    def click(self):
        """A click on a point selects its kernel; the mouse on it tells its story."""
        point = next(p for p in self.run(POINTS) if p["name"] == "power")
        actions = webdriver.ActionChains(self.driver)
        box = self.run("const b = Roofline.chart.canvas.getBoundingClientRect(); return [b.width, b.height]")
        x, y = point["pixel"][0] - box[0] / 2, point["pixel"][1] - box[1] / 2
        actions.move_to_element_with_offset(self.find("#plot"), round(x), round(y)).perform()
        # The plot looks at the mouse once for each frame.
        WebDriverWait(self.driver, 60).until(
            lambda _: self.run("return Roofline.chart.tooltip.opacity > 0"))
        tip = self.run("const t = Roofline.chart.tooltip; return [t.title, t.body.map((b) => b.lines)].flat(9)")
        print("tip:", " | ".join(tip))
        actions.click().perform()
        print("selected:", self.find("#details h2").text, "/", self.find("#details .headline").text)

    def details(self):
        for row in self.driver.find_elements(By.CSS_SELECTOR, ".source tr.here, .source tr:has(.share b)"):
            print("line", " ".join(row.text.split()))
        print("derivation:", " ".join(self.find("#details pre").text.split()[:4]))
        print("address:", self.run("return location.hash"))

    def missing(self):
        self.run("Roofline.change({ kernel: Roofline.data.kernels[0] })")
        print("source:", self.find("#details section p").text)

    def keys(self):
        plot = self.find("#plot")
        plot.send_keys(Keys.ARROW_RIGHT)
        print("spoken:", self.find("#spoken").get_attribute("textContent"))
        plot.send_keys(Keys.ENTER)
        print("selected by keys:", self.find("#details h2").text)
        plot.send_keys(Keys.ESCAPE)
        print("after Escape:", self.find("#details").text[:15])

    def zoom(self):
        before = self.run("return Roofline.chart.scales.x.max")
        self.find("#plot").send_keys("+")
        script = "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0](Roofline.chart.scales.x.max)))"
        after = self.driver.execute_async_script(script)
        self.find("#zoom-out").click()
        print("zoomed:", after < before, "and back:", self.driver.execute_async_script(script) == before)

    def themes(self):
        seen = []
        for _ in range(3):
            self.find("#theme").click()
            seen.append((self.find("#theme").text, self.run("return getComputedStyle(document.body).backgroundColor")))
        print("themes:", *(f"{name} {color}" for name, color in seen))

    def saved(self):
        for button in ("csv", "png"):
            self.find(f"#{button}").click()
            for _ in range(100):
                files = [f for f in self.folder.glob(f"*.{button}") if f.stat().st_size]
                if files:
                    break
                self.driver.execute_async_script("setTimeout(arguments[0], 100)")
            head = files[0].read_bytes()
            print(f"saved {files[0].name}:", head.split(b"\n")[0].decode() if button == "csv" else head[:4])

    def many(self):
        """Two thousand kernels are drawn, and the table has a part of them."""
        print("many:", len(self.run(POINTS)), "points,", len(self.rows()), "rows,", self.find("#more").text)
        self.find("#more").click()
        print("more:", len(self.rows()), "rows")

    def note(self):
        print("note:", self.find("#plot-note").text)

    def phone(self):
        """On a narrow screen nothing is cut off and no numbers of an axis overlap."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
        WebDriverWait(self.driver, 60).until(lambda _: self.run("return Roofline.chart.width < 390"))
        print("phone: wider than the screen:", self.run("return document.documentElement.scrollWidth > innerWidth"))
        print("phone: overlapping numbers:", self.run("""
            const { x } = Roofline.chart.scales, { ctx } = Roofline.chart;
            const shown = x.ticks.filter((tick) => tick.label);
            ctx.font = "12px sans-serif";
            const box = (tick) => [x.getPixelForValue(tick.value), ctx.measureText(tick.label).width / 2];
            return shown.slice(1).filter((tick, i) => {
              const [a, b] = [box(shown[i]), box(tick)];
              return a[0] + a[1] > b[0] - b[1];
            }).length;"""))
        print("phone: share of the plot:", self.run("return Roofline.chart.chartArea.width > 0.7 * Roofline.chart.width"))
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def speed(self):
        """How long changes of what is shown take; for people, no test asserts it."""
        for name, change in (("select", "kernel: Roofline.data.kernels[7]"), ("filter", "search: '1'"),
                             ("show all", "search: ''"), ("sort", "sort: 'intensity'"), ("other operations", "kind: 'fp64'")):
            script = f"const t = performance.now(); Roofline.change({{ {change} }}); return performance.now() - t;"
            print(f"{name}: {sorted(self.run(script) for _ in range(5))[2]:.0f} ms")

    # Steps on a page of two states.
    def summary(self):
        print("compared:", self.find("#compared").text)

    def joined(self):
        """The names of the points that are joined by a line or have none."""
        chains = self.run("""
            const chains = new Map();
            for (const { kernel } of Roofline.chart.$points) {
              const key = Roofline.identity(kernel);
              chains.set(key, [...(chains.get(key) || []), [kernel.build, kernel.name]]);
            }
            return [...chains.values()].map((c) => c.sort().map(([, name]) => name).join(" ")).sort();""")
        print("joined:", " | ".join(chains))

    def change(self):
        self.run("Roofline.change({ kernel: Roofline.data.kernels.find((k) => k.name === 'scale<64>') })")
        print("change:", self.find("#change p").text)
        for row in self.driver.find_elements(By.CSS_SELECTOR, "#change tbody tr"):
            print("change:", " ".join(row.text.split()))
        for line in self.driver.find_elements(By.CSS_SELECTOR, "#change li"):
            print("line:", line.text)
        self.run("Roofline.change({ kernel: Roofline.data.kernels.find((k) => k.name === 'scale<2>') })")
        print("of the state before:", self.find("#details section:not(#change) p").text)

    def unchanged(self):
        self.find('[data-filter="same"]').click()
        print("with what is unchanged:", self.find("#count").text + ",",
              sum("unchanged" in row for row in self.rows()), "of them same")

    def network(self):
        print("loaded:", self.run("return performance.getEntriesByType('resource').length"))

    def console(self):
        log = self.driver.get_log("browser")
        print("console:", log if log else "nothing")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = Page(sys.argv[1], folder)
        try:
            for step in sys.argv[2:]:
                getattr(page, step)()
            page.network()
            page.console()
        finally:
            page.driver.quit()


if __name__ == "__main__":
    main()
