"""Evaluates each query of the dashboard at a Prometheus and draws the result as SVG.

Arguments: address, first and last second since 1970, the dashboard, the picture.
"""
import json
import math
import sys
import urllib.parse
import urllib.request
from xml.sax.saxutils import escape

COLORS = ["#2f6fb0", "#c8442c", "#3f8f4f", "#8a5aa8", "#c08a1e", "#5a6570"]
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 480, 200, 46, 30, 56
UNITS = {"reqps": "/s", "percentunit": "%", "s": " s", "short": ""}


def series(address, start, end, expression):
    for name, value in (("$__rate_interval", "10s"), ("$merchant", ".*")):
        expression = expression.replace(name, value)
    query = urllib.parse.urlencode(
        {"query": expression, "start": start, "end": end, "step": 2})
    with urllib.request.urlopen(f"{address}/api/v1/query_range?{query}", timeout=20) as reply:
        return json.load(reply)["data"]["result"]


def legend(pattern, labels):
    for name, value in labels.items():
        pattern = pattern.replace("{{%s}}" % name, value)
    return pattern


def nice(top):
    step = 10 ** math.floor(math.log10(top))
    return next(step * k for k in (1, 2, 5, 10) if step * k >= top)


def panel(spec, lines, x, y, start, end):
    unit = spec["fieldConfig"]["defaults"]["unit"]
    scale = 100 if unit == "percentunit" else 1
    top = nice(max([scale * v for _, points in lines for _, v in points] + [0.001]))
    wide, high = WIDTH - LEFT - 12, HEIGHT - TOP - BOTTOM
    out = [f'<g transform="translate({x} {y})">',
           f'<rect width="{WIDTH - 8}" height="{HEIGHT - 8}" fill="#fff" stroke="#d5d9de"/>',
           f'<text x="10" y="19" class="title">{escape(spec["title"])}</text>']
    for k in range(3):
        at = TOP + high * (2 - k) / 2
        out.append(f'<path d="M{LEFT} {at:.1f}h{wide}" stroke="#e6e9ec"/>'
                   f'<text x="{LEFT - 5}" y="{at + 3:.1f}" text-anchor="end">'
                   f'{top * k / 2:g}{UNITS[unit]}</text>')
    for minute in range(0, (end - start) // 60 + 1):
        at = LEFT + wide * minute * 60 / (end - start)
        out.append(f'<text x="{at:.1f}" y="{TOP + high + 12}" text-anchor="middle">{minute} min</text>')
    at, row = LEFT, HEIGHT - 30
    for k, (name, points) in enumerate(lines):
        color = COLORS[k % len(COLORS)]
        path, last = "", None
        for time, value in points:
            move = "M" if last is None or time - last > 2.5 else "L"
            path += f"{move}{LEFT + wide * (time - start) / (end - start):.1f} " \
                    f"{TOP + high * (1 - scale * value / top):.1f}"
            last = time
        if at + 13 + 6.2 * len(name) > WIDTH - 8:
            at, row = LEFT, row + 13
        out.append(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.5"/>'
                   f'<path d="M{at:.0f} {row}h10" stroke="{color}" stroke-width="3"/>'
                   f'<text x="{at + 13:.0f}" y="{row + 3}">{escape(name)}</text>')
        at += 24 + 6.2 * len(name)
    return "\n".join(out + ["</g>"])


def main(address, start, end, dashboard, picture):
    start, end = int(start), int(end)
    panels = []
    for spec in json.load(open(dashboard))["panels"]:
        lines = []
        for target in spec["targets"]:
            for found in series(address, start, end, target["expr"]):
                points = [(t, float(v)) for t, v in found["values"] if math.isfinite(float(v))]
                if points:
                    lines.append((legend(target["legendFormat"], found["metric"]), points))
        if not lines:
            sys.exit("nothing found for " + spec["title"])
        x, y = spec["gridPos"]["x"] * WIDTH // 12, spec["gridPos"]["y"] * HEIGHT // 8
        panels.append(panel(spec, lines, x + 4, y + 4, start, end))
    height = HEIGHT * ((len(panels) + 1) // 2) + 24
    with open(picture, "w") as svg:
        svg.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {height}" '
            'font-family="sans-serif" font-size="9" fill="#4a5058">\n'
            '<style>.title{font-size:12px;font-weight:bold;fill:#23282d}</style>\n'
            f'<rect width="{2 * WIDTH}" height="{height}" fill="#f4f5f7"/>\n'
            + "\n".join(panels)
            + f'\n<text x="6" y="{height - 8}">Evaluated by Prometheus from one run of DashboardRun;'
            " drawn by draw.py, not by Grafana.</text>\n</svg>\n")


main(*sys.argv[1:])
