import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b6270; --line: #dfe3ea; --ground: #fff; --card: #f7f8fa; --accent: #1f5eff }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a3abba; --line: #2c323d; --ground: #12151b; --card: #1a1f28; --accent: #8fb1ff } }
* { box-sizing: border-box } body { margin: 0; padding: 24px 16px 64px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 860px; margin: 0 auto } h1 { font-size: 26px; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 19px; margin: 32px 0 8px }
p { margin: 0 0 12px } .soft { color: var(--soft) } a { color: var(--accent) } code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
.card { border: 1px solid var(--line); background: var(--card); border-radius: 12px; padding: 14px 16px; margin: 0 0 12px }
.card header { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; margin-bottom: 6px }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; vertical-align: top; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line) }
`

/** A few words for a request that is not a visitor's; its connection ends with them. */
export async function plainAnswer(reply: FastifyReply, status: number, words: string): Promise<void> {
  await reply
    .code(status)
    .headers({ 'cache-control': 'no-store', connection: 'close' })
    .type('text/plain; charset=utf-8')
    .send(`${words}\n`)
}

/** A page without scripts, for operators and integrators, under the same strict policy as other pages. */
export async function sendPlainPage(reply: FastifyReply, title: string, body: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64')
  await reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>` +
        `<body><main>${body}</main></body></html>`,
    )
}
