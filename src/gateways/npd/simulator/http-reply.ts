import type { IncomingMessage, ServerResponse } from 'node:http'

/** A reply from any endpoint of the simulator. `drop` breaks the connection instead. */
export type Reply = { readonly status: number; readonly type: string; readonly body: string; readonly location?: string } | 'drop'

export function html(body: string, status = 200): Reply {
  return { status, type: 'text/html; charset=utf-8', body }
}

export function json(body: unknown, status = 200): Reply {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

export function xml(body: string, status = 200): Reply {
  return { status, type: 'text/xml; charset=utf-8', body }
}

/** Redirects after a form post, so that the browser reloads the page with GET. */
export function seeOther(location: string): Reply {
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', location }
}

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'"

export function sendReply(response: ServerResponse, reply: Reply): void {
  if (reply === 'drop') {
    response.destroy()
    return
  }
  const { status, type, body, location } = reply
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': pagePolicy,
    ...(location === undefined ? {} : { location }),
  }
  response.writeHead(status, headers).end(body)
}

const largestBody = 1024 * 1024

/** Returns the body as text, or undefined when it exceeds the simulator's size limit. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > largestBody) return undefined
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
