import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as send } from 'undici'

type Schema = object | boolean
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Operation = {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
/** A part of OpenAPI 3.1: what we believe of a party's interface, written from what was read of it. */
export type WireDescription = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>>
}

/** Judges calls, answers and news by a description: each gives what is not as described, or undefined. */
export function judgeWire(description: WireDescription) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(description, 'wire')
  const compiled = new Map<string, ValidateFunction>()
  const prefix = description.servers[0]?.url ?? ''
  return {
    operationOf(method: string, pathname: string): Operation | undefined {
      const path = Object.keys(description.paths).find((template) => fits(`${prefix}${template}`, pathname))
      return path === undefined ? undefined : description.paths[path]?.[method.toLowerCase()]
    },
    call({ parameters = [], requestBody }: Operation, url: URL, headers: IncomingMessage['headers'], body: string) {
      const wrong = parameters.flatMap(({ name, in: place, required = false, schema }) => {
        const value = place === 'query' ? (url.searchParams.get(name) ?? undefined) : headers[name]
        if (value === undefined) return required ? [`${name} is missing`] : []
        return check(schema, value) ?? []
      })
      const unknown = [...url.searchParams.keys()].filter(
        (key) => !parameters.some(({ name, in: place }) => place === 'query' && name === key),
      )
      const said = requestBody ? checkJson(requestBody.content, body) : body === '' ? undefined : 'a body is not described'
      return [...wrong, ...unknown.map((key) => `${key} is not described`), ...(said === undefined ? [] : [said])]
    },
    answer({ responses }: Operation, status: number, type: string, body: string): string | undefined {
      const response = responses[status]
      if (!response) return `the status ${status} is not described`
      if (!response.content) return body === '' ? undefined : `a body of ${status} is not described`
      if (!type.startsWith('application/json')) return `the type ${type} is not described`
      return checkJson(response.content, body)
    },
    news(name: string, body: string): string | undefined {
      const webhook = description.webhooks?.[name]
      return webhook ? checkJson(webhook.post.requestBody.content, body) : `the webhook ${name} is not described`
    },
  }

  function checkJson(content: Content, body: string): string | undefined {
    const schema = content['application/json']?.schema
    return schema === undefined ? 'JSON is not described' : check(schema, JSON.parse(body))
  }

  function check(schema: Schema, value: unknown): string | undefined {
    // References of a fragment are those of the whole description.
    const whole = JSON.stringify(schema).replaceAll('"#/', '"wire#/')
    const validate = compiled.get(whole) ?? ajv.compile(JSON.parse(whole) as Schema)
    compiled.set(whole, validate)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
}

function fits(template: string, pathname: string): boolean {
  const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(pathname)
}

/** A description is compiled once for all the doors of a test file. */
const judges = new WeakMap<WireDescription, ReturnType<typeof judgeWire>>()

/**
 * Stands between an adapter and a stand and judges what each says by the description. Answers that a fault of the stand makes wrong
 * on purpose are let through unjudged.
 */
export async function openJudgedWire(description: WireDescription, target: string) {
  const judge = judges.get(description) ?? judgeWire(description)
  judges.set(description, judge)
  const wrong: string[] = []
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const { origin } = new URL(target)
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    judge,
    /** What was not as described, in the order it was said. */
    wrong,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method === 'POST' ? 'POST' : 'GET'
    const url = new URL(request.url ?? '/', origin)
    const body = await textOf(request)
    const place = `${method} ${url.pathname}`
    const operation = judge.operationOf(method, url.pathname)
    if (!operation) wrong.push(`${place} is not described`)
    else wrong.push(...judge.call(operation, url, request.headers, body).map((what) => `${place}: ${what}`))
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const { connection: _, 'content-length': __, 'transfer-encoding': ___, host: ____, ...headers } = request.headers
    const answer = await send(url, { method, headers, signal: gone.signal, ...(body !== '' && { body }) })
    const text = await answer.body.text()
    const type = String(answer.headers['content-type'] ?? '')
    const isMeant = answer.headers['x-training-fault'] === undefined && !type.startsWith('text/html')
    const said = operation && isMeant ? judge.answer(operation, answer.statusCode, type, text) : undefined
    if (said !== undefined) wrong.push(`${place} → ${answer.statusCode}: ${said}`)
    response.writeHead(answer.statusCode, type === '' ? {} : { 'content-type': type }).end(text)
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
