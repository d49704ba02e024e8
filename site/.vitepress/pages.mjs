import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Pages of the repository root. A page below docs/ has the same path on the site. */
const rootPages = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'maintain/contributing.md',
  'RELEASING.md': 'maintain/releasing.md',
  'SECURITY.md': 'security.md'
}

const all = [
  ...Object.keys(rootPages),
  ...readdirSync(path.join(root, 'docs'), { recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join('docs', file))
]

/** From the file of each page to its path on the site. */
export const rewrites = Object.fromEntries(
  all.map((file) => [file, rootPages[file] ?? file.slice('docs/'.length)])
)

/** What else the repository has at its top. */
export const notPages = readdirSync(root).filter((name) => name !== 'docs' && !(name in rootPages)).flatMap((name) => [name, `${name}/**`])

/** What is wrong with the pages. The build fails with all of it at its end. */
export const problems = new Set()

/** The sources that pages link to. The site has a copy of each below source/. */
export const sources = new Set()

export const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** A sidebar with the pages in the given order, and with their own titles. */
export function sidebar(parts) {
  const listed = parts.flatMap((part) => part.pages)
  for (const page of Object.values(rewrites)) {
    if (!/^(index|maintain\/decisions\/.+)\.md$/.test(page) && !listed.includes(page)) problems.add(`${page}: not in the sidebar`)
  }
  return parts.map(({ text, pages }) => ({ text, items: pages.flatMap(item) }))
}

function item(page) {
  const file = Object.keys(rewrites).find((file) => rewrites[file] === page)
  const title = file && /^# (.+)$/m.exec(read(file))
  if (title) return [{ text: title[1].replaceAll('`', ''), link: `/${page.replace(/\.md$/, '')}` }]
  problems.add(`${page}: in the sidebar, but not a page with a title`)
  return []
}

/** The id that GitHub gives to a heading. */
export const slug = (text) =>
  text.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')

/** The ids of a page's headings. */
export function anchors(file) {
  const ids = new Set()
  const text = read(file).replace(/^(```+)[^]*?^\1/gm, '')
  for (const [, title] of text.matchAll(/^#{1,6} +(.+)$/gm)) {
    const id = slug(title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, ''))
    let unique = id
    for (let n = 1; ids.has(unique); n++) unique = `${id}-${n}`
    ids.add(unique)
  }
  return ids
}

export const exists = (file) => existsSync(path.join(root, file))

export const isFile = (file) => exists(file) && statSync(path.join(root, file)).isFile()
