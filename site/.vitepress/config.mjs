import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitepress'
import { notPages, problems, rewrites, root, sidebar, slug, sources } from './pages.mjs'
import repositoryMarkdown from './repository-markdown.mjs'

const javadoc = path.join(root, 'target/reports/apidocs')

// The pages are outside of this folder, and so of its node_modules.
const vueOfPages = {
  name: 'vue-of-pages',
  enforce: 'pre',
  resolveId(id, importer) {
    if (/^vue(\/|$)/.test(id) && importer?.endsWith('.md')) return this.resolve(id, path.join(root, 'site/package.json'))
  }
}

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="6" width="28" height="20" rx="4" fill="#1d4fd8"/><path d="M2 12h28" stroke="#fff" stroke-width="4"/></svg>'

export default defineConfig({
  title: 'Cardfile',
  description: 'A Java client for card payments: never charge twice, never guess what happened, never leak a card.',
  lang: 'en',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  cleanUrls: true,
  srcDir: '..',
  srcExclude: notPages,
  rewrites,
  ignoreDeadLinks: true, // The plugin checks links, and anchors too.
  vite: { plugins: [vueOfPages] },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slug },
    config: repositoryMarkdown
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start/first-payment' },
      { text: 'Learn', link: '/learn/outcomes' },
      { text: 'Guides', link: '/guides/server-job' },
      { text: 'Operate', link: '/operate/in-doubt' },
      { text: 'Reference', link: '/reference/rules-and-codes' },
      { text: 'Maintain', link: '/maintain/architecture' },
      { text: 'Javadoc', link: '/api/index.html', target: '_self' }
    ],
    sidebar: sidebar([
      {
        text: 'Start',
        pages: [
          'start/first-payment.md',
          'start/install.md',
          'start/go-live.md',
          'start/spring-boot.md'
        ]
      },
      {
        text: 'Learn',
        pages: [
          'learn/outcomes.md',
          'learn/never-charged-twice.md',
          'learn/glossary.md'
        ]
      },
      {
        text: 'Guides',
        pages: [
          'guides/server-job.md',
          'guides/card-on-file.md',
          'guides/subscriptions.md',
          'guides/recurring.md',
          'guides/wallet-web.md',
          'guides/android.md',
          'guides/app-server.md',
          'guides/kotlin.md',
          'guides/generic-call.md',
          'guides/three-d-secure.md',
          'guides/async-and-queues.md',
          'guides/several-merchants.md',
          'guides/network.md',
          'guides/testing.md',
          'guides/sandbox.md',
          'guides/observing.md',
          'guides/without-a-journal.md',
          'guides/own-transport.md',
          'guides/own-journal.md'
        ]
      },
      {
        text: 'Operate',
        pages: [
          'operate/in-doubt.md',
          'operate/journal-trouble.md',
          'operate/restored-backup.md',
          'operate/databases.md',
          'operate/settlement-list.md',
          'operate/limits.md'
        ]
      },
      {
        text: 'Reference',
        pages: [
          'reference/rules-and-codes.md',
          'reference/settings.md',
          'reference/sandbox-options.md',
          'reference/specification.md',
          'reference/runtimes.md',
          'reference/compatibility.md',
          'reference/performance.md',
          'changelog.md',
          'security.md'
        ]
      },
      {
        text: 'Maintain',
        pages: [
          'maintain/architecture.md',
          'maintain/decisions.md',
          'maintain/contributing.md',
          'maintain/releasing.md'
        ]
      }
    ]),
    outline: [2, 3],
    search: { provider: 'local' },
    footer: { message: 'The build compiles and runs the Java and Kotlin examples on these pages.' }
  },
  buildEnd({ outDir }) {
    for (const file of sources) cpSync(path.join(root, file), path.join(outDir, 'source', `${file}.txt`))
    if (existsSync(javadoc)) cpSync(javadoc, path.join(outDir, 'api'), { recursive: true })
    else console.warn('No Javadoc at /api/: make it with `npm run javadoc`, then build again')
    if (problems.size) throw new Error(`Mend these pages:\n${[...problems].join('\n')}`)
  }
})
