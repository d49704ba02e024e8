// Writes docs/diagrams/*.svg from docs/diagrams/*.mmd, by Mermaid in a headless Chromium.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../docs/diagrams', import.meta.url))
const mermaid = new URL('node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js', import.meta.url)

// The colours that a diagram may have, in the light and in the dark theme.
const colours = {
  '#ffffff': '#0d1117', // page
  '#eef1f5': '#181f29', // box
  '#8b96a8': '#6b7687', // border
  '#141b26': '#e8ecf2', // text
  '#556072': '#a6b0c0', // line
  '#e1f4e8': '#15301f', '#12693a': '#7fdca0', // good
  '#fdeae8': '#3b1b1a', '#b3261e': '#ff9d95', // bad
  '#fff1d6': '#38290f', '#7a4b00': '#ffd08a' // wait
}
const [page, box, border, text, line] = Object.keys(colours)
const font = 'Inter, system-ui, Segoe UI, Roboto, sans-serif'

const config = {
  startOnLoad: false,
  theme: 'base',
  htmlLabels: false,
  deterministicIds: true,
  handDrawnSeed: 1, // The same outlines in each run.
  fontFamily: font,
  fontSize: 16,
  flowchart: { htmlLabels: false, nodeSpacing: 20, rankSpacing: 32, padding: 12, wrappingWidth: 400, subGraphTitleMargin: { top: 4, bottom: 10 }, diagramPadding: 8 },
  sequence: { diagramMarginX: 8, diagramMarginY: 8, actorMargin: 12, width: 100, height: 44, boxMargin: 8, noteMargin: 8,
    messageMargin: 34, mirrorActors: false, actorFontSize: 16, noteFontSize: 15, messageFontSize: 15,
    actorFontFamily: font, noteFontFamily: font, messageFontFamily: font },
  themeVariables: {
    background: page, mainBkg: box, primaryColor: box, primaryTextColor: text, primaryBorderColor: border, lineColor: line,
    textColor: text, nodeTextColor: text, titleColor: text, nodeBorder: border, clusterBkg: page, clusterBorder: border,
    edgeLabelBackground: page, fontSize: '16px',
    actorBkg: box, actorBorder: border, actorTextColor: text, actorLineColor: border, signalColor: line, signalTextColor: text,
    labelBoxBkgColor: box, labelBoxBorderColor: border, labelTextColor: text, loopTextColor: text,
    noteBkgColor: '#fff1d6', noteBorderColor: '#7a4b00', noteTextColor: '#7a4b00'
  }
}

/** Runs in the page: keeps the rules of the style that select something, and a size for <img>. */
const script = `
  const { svg } = await mermaid.render('diagram', source)
  document.body.innerHTML = svg
  const root = document.querySelector('svg')
  const style = root.querySelector('style')
  const rules = [...style.sheet.cssRules].filter((rule) => rule.selectorText && root.parentNode.querySelector(rule.selectorText))
  style.textContent = rules.map((rule) => rule.cssText.replace(/filter:[^;]*;/g, '')).join('\\n')
  const [x, y, width, height] = root.getAttribute('viewBox').split(' ').map(Number)
  for (const edge of root.querySelectorAll('.edgeLabel rect.background')) edge.setAttribute('style', 'fill:${page};opacity:1')
  for (const unused of root.querySelectorAll('symbol, filter')) unused.remove()
  for (const marker of root.querySelectorAll('marker')) {
    if (!root.querySelector('[marker-end="url(#' + marker.id + ')"]')) marker.remove()
  }
  root.removeAttribute('style')
  root.setAttribute('width', Math.ceil(width))
  root.setAttribute('height', Math.ceil(height))
  root.setAttribute('font-family', ${JSON.stringify(font)})
  document.title = encodeURIComponent(new XMLSerializer().serializeToString(root))
`

function render(source) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'diagram-'))
  const file = path.join(profile, 'page.html')
  writeFileSync(file, `<meta charset=utf-8><body><script src="${mermaid}"></script><script type=module>
    const source = ${JSON.stringify(source)}
    mermaid.initialize(${JSON.stringify(config)})
    try { ${script} } catch (e) { document.title = encodeURIComponent('Error: ' + e) }</script>`)
  const dom = execFileSync('chromium', ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=20000',
    `--user-data-dir=${profile}`, '--dump-dom', `file://${file}`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 })
  rmSync(profile, { recursive: true, force: true })
  const svg = decodeURIComponent(/<title>([^<]*)/.exec(dom)[1])
  if (!svg.startsWith('<svg')) throw new Error(svg)
  return svg
}

/** Makes each colour a variable, which has another value in the dark theme. */
function withThemes(svg) {
  const names = Object.fromEntries(Object.keys(colours).map((colour, i) => [colour, `--c${i}`]))
  const hex = (rgb) => '#' + rgb.match(/\d+/g).map((n) => Number(n).toString(16).padStart(2, '0')).join('')
  const mapped = svg
    .replace(/rgb\(\d+, ?\d+, ?\d+\)/g, hex)
    .replace(/#[0-9a-f]{6}\b/gi, (colour) => (names[colour.toLowerCase()] ? `var(${names[colour.toLowerCase()]})` : colour))
    .replace(/\d+\.\d{2,}/g, (number) => String(Math.round(number * 10) / 10))
  const set = (value) => Object.entries(names).map(([light, name]) => `${name}:${value(light)}`).join(';')
  return mapped.replace('<style>', `<style>
#diagram{background:var(--c0);${set((light) => light)}}
@media (prefers-color-scheme:dark){#diagram{${set((light) => colours[light])}}}
#diagram .messageText,#diagram .loopText{paint-order:stroke;stroke:var(--c0)!important;stroke-width:6px}
`)
}

for (const file of readdirSync(folder).filter((file) => file.endsWith('.mmd'))) {
  const svg = withThemes(render(readFileSync(path.join(folder, file), 'utf8')))
  writeFileSync(path.join(folder, file.replace('.mmd', '.svg')), svg + '\n')
}
