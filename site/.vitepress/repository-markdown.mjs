import path from 'node:path'
import { anchors, exists, isFile, problems, read, rewrites, root, sources } from './pages.mjs'

/** Lets pages that are written for the repository's own view be pages of the site. */
export default function repositoryMarkdown(md) {
  md.core.ruler.after('inline', 'repository', ({ tokens, env, Token }) => {
    const page = path.relative(root, env.realPath ?? env.path)
    for (const token of tokens) {
      links(token.children ?? [], page, Token)
      html(token.children ?? [], page)
    }
    html(tokens, page)
    tabs(tokens, Token)
  })
  md.parse(read('README.md'), { path: path.join(root, 'README.md') }) // No page of the site, but its links are checked.
}

/** Drops comments, and any HTML, which pages do without. */
function html(tokens, page) {
  for (let i = tokens.length; i-- > 0; ) {
    if (!tokens[i].type.startsWith('html_')) continue
    if (!tokens[i].content.startsWith('<!--')) problems.add(`${page}: ${tokens[i].content.trim()}`)
    tokens.splice(i, 1)
  }
}

/** Resolves links against the files: to a page of the site, to a copy of a source, or to a folder's path as text. */
function links(tokens, page, Token) {
  for (let i = 0; i < tokens.length; i++) {
    const name = tokens[i].type === 'image' ? 'src' : 'href'
    const link = tokens[i].attrGet(name)
    if (!link || /^(https?|mailto):/.test(link)) continue
    const [target, fragment] = decodeURI(link).split('#')
    const file = target ? path.join(path.dirname(page), target).replace(/\/$/, '') : page
    if (file.startsWith('..') || !exists(file)) problems.add(`${page}: ${link}`)
    if (fragment && file.endsWith('.md') && exists(file) && !anchors(file).has(fragment)) problems.add(`${page}: ${link}`)
    if (name === 'src') {
      if (!exists(file)) tokens[i] = text(Token, tokens[i].content)
    } else if (file === 'README.md') {
      tokens[i].attrSet('href', '/')
    } else if (file in rewrites) {
      tokens[i].attrSet('href', `/${rewrites[file]}${fragment ? `#${fragment}` : ''}`)
    } else if (isFile(file)) {
      sources.add(file)
      tokens[i].attrSet('href', `/source/${file}.txt`)
      tokens[i].attrSet('target', '_blank')
    } else {
      const close = tokens.findIndex((token, at) => at > i && token.type === 'link_close')
      const label = tokens.slice(i + 1, close)
      const code = Object.assign(new Token('code_inline', 'code', 0), { content: file.replace(/src\/\w+\/java\/io\/cardfile\//, '…/') })
      const same = path.basename(file).startsWith(label.map((token) => token.content).join(''))
      tokens.splice(i, close - i + 1, ...(same ? [code] : [...label, text(Token, ' ('), code, text(Token, ')')]))
    }
  }
}

const text = (Token, content) => Object.assign(new Token('text', '', 0), { content })

/** Makes tabs of consecutive code blocks that have titles: ```xml [Maven] and ```kotlin [Gradle]. */
function tabs(tokens, Token) {
  const titled = (token) => token?.type === 'fence' && /\[.+\]/.test(token.info)
  for (let i = 0; i < tokens.length; i++) {
    let end = i
    while (titled(tokens[end])) end++
    if (end - i < 2) continue
    tokens.splice(end, 0, new Token('container_code-group_close', 'div', -1))
    tokens.splice(i, 0, new Token('container_code-group_open', 'div', 1))
    i = end + 1
  }
}
