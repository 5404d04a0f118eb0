import type { FastifyInstance } from 'fastify'
import type { Api } from '#/platform/server/api.ts'
import { escapeHtml, sendPlainPage } from '#/platform/server/plain-page.ts'
import { refusalsOfCall } from '#/wire/platform-refusals.ts'
import { describeKind } from '#/wire/refusals.ts'

const accessNames = { public: 'все', account: 'вошедшие', person: 'исполнитель', client: 'заказчик' } as const

/** `/api/docs`: the contract in human-readable form, built from the same data as `/api/openapi.json`. */
export function apiDocsRoutes(app: FastifyInstance, api: Api, brandName: string): void {
  app.get('/api/docs', async (_, reply) => {
    const cards = [...api.served.values()].map(({ contract }) => {
      const refusals = refusalsOfCall(contract).map((kind) => {
        const { status, code, message, facts } = describeKind(kind)
        return (
          `<tr><td><code>${kind}</code></td><td>${code}</td><td>${status}</td>` +
          `<td>${escapeHtml(message)}</td><td>${Object.keys(facts).join(', ')}</td></tr>`
        )
      })
      const table = `<table><tr><th>kind</th><th>code</th><th>HTTP</th><th>Отказ</th><th>facts</th></tr>${refusals.join('')}</table>`
      const key = contract.idempotent === true ? ' · нужен idempotency-key' : ''
      return (
        `<article class="card"><header><code><b>${contract.method}</b> ${escapeHtml(contract.path)}</code>` +
        `<span class="soft">${accessNames[contract.access]}${key}</span></header><p>${escapeHtml(contract.summary)}</p>${table}</article>`
      )
    })
    return sendPlainPage(
      reply,
      `${brandName}: API`,
      `<h1>${escapeHtml(brandName)}: API</h1><p>Ответ — конверт <code>{ code, message, action?, information?, kind?, facts?, data? }</code>: ` +
        `code &gt; 0 — сделано, code &lt; 0 — отказ, его называет <code>kind</code>. Схемы полей: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>${cards.join('')}`,
    )
  })
}
