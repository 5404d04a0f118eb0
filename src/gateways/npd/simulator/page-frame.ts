import { escapeXml } from '#/platform/server/write-xml.ts'

/** Markup that is safe to send; only `markup` creates it. */
export type Markup = { readonly markup: string }

type Part = Markup | string | number | undefined | false | readonly Part[]

/** Builds markup, escaping every value that is not already markup. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.reduce((all, text, place) => `${all}${render(parts[place - 1])}${text}`) }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeXml(String(part)).replaceAll("'", '&#39;')
  return 'markup' in part ? part.markup : part.map(render).join('')
}

const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #d9dee5; --paper: #fff; --ground: #f3f5f8; --act: #0b5fc0; --warn: #a4262c; --good: #1c7a4d }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf2; --soft: #a5b0be; --line: #39424e; --paper: #1c2229; --ground: #12161b; --act: #7fb4f5; --warn: #f19a9e; --good: #6fce9f } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { border-bottom: 1px solid var(--line); background: var(--paper) }
header > div, main { max-width: 44rem; margin: 0 auto; padding: 1rem }
header a { color: inherit; font-weight: 600; text-decoration: none }
header small { display: block; color: var(--soft) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem } h2 { font-size: 1.125rem; margin: 0 0 .75rem }
section, .card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
label, fieldset label { display: block; margin: 0 0 .75rem } fieldset { border: 0; padding: 0; margin: 0 0 .5rem } legend { padding: 0; margin: 0 0 .5rem }
input:not([type=checkbox]), select, textarea { display: block; width: 100%; font: inherit; color: inherit; background: var(--paper); padding: .625rem .75rem; border: 1px solid var(--soft); border-radius: 8px }
input[type=checkbox] { flex: none; width: 1.125rem; height: 1.125rem; margin: 0 .625rem 0 0; position: relative; top: 3px }
button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1.25rem; border-radius: 8px; border: 1px solid var(--act); background: none; color: var(--act); cursor: pointer }
button.main { background: var(--act); color: var(--paper) } button.warn { border-color: var(--warn); color: var(--warn) }
.row { display: flex; flex-wrap: wrap; gap: .5rem } .soft { color: var(--soft); margin: 0 0 .75rem } .warn { color: var(--warn) }
a { color: var(--act) } ul { list-style: none; margin: 0; padding: 0 } li + li { border-top: 1px solid var(--line); margin-top: .75rem; padding-top: .75rem }
fieldset label { display: flex; align-items: baseline } form, .row { margin: 0 } section > :last-child, li > :last-child { margin-bottom: 0 }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
.waits { border: 2px solid var(--act) } .done { position: sticky; top: .5rem; z-index: 1; background: var(--paper); border: 1px solid var(--line); border-left: 4px solid var(--good); border-radius: 8px; padding: .75rem 1rem; margin: 0 0 1rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1rem } nav a { padding: .375rem 0 } section { scroll-margin-top: 4.5rem }
.pair { display: flex; justify-content: space-between; gap: 1rem } .pair > :last-child { white-space: nowrap } li form { margin-top: .5rem } li p { margin: .125rem 0 .5rem }
details { margin-top: .25rem } summary { color: var(--soft); cursor: pointer; padding: .5rem 0 } details[open] summary { margin-bottom: .5rem }
dl { display: grid; grid-template-columns: 1fr; gap: .125rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
`

/** Renders a complete page with the header of the training site. */
export function page(title: string, content: Markup): string {
  return `<!doctype html>${
    markup`<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Учебный «Мой налог»</title><style>${{ markup: style }}</style></head>
<body><header><div><a href="/">Учебный «Мой налог»</a><small>Тренажёр: здесь нет настоящих данных, настоящий сервис — lknpd.nalog.ru</small></div></header>
<main><h1>${title}</h1>${content}</main></body></html>`.markup
  }`
}

export function messagePage(title: string, text: string): string {
  return page(title, markup`<p>${text}</p><p><a href="/">На главную</a></p>`)
}
