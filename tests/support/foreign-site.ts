import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A third-party page on its own port that may attack another site. */
export type ForeignSite = AsyncDisposable & {
  /** `localhost` is cross-site to 127.0.0.1; 127.0.0.1 on this port is same-site, so all cookies are sent. */
  address(host: 'localhost' | '127.0.0.1'): string
}

export async function openForeignSite(): Promise<ForeignSite> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><title>Чужой сайт</title><body><script>${attack}</script>`)
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: (host) => `http://${host}:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Everything a page can send to another site without permission. Returns what it could read of the answers. */
const attack = `
  const fields = { Name: 'Чужой', Phone: '89005550099', type: 'client', consent: 'on', phone: '89005550099', code: '000000', slugs: 'marketing' }
  const query = new URLSearchParams(fields)

  async function attackAll(targets) {
    const read = []
    for (const { method, address } of targets) {
      await Promise.all([
        ...(method === 'POST' ? [submitForm(address, 'application/x-www-form-urlencoded')] : []),
        ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'].map((type) => send(address, type)),
        fetch(address + '?' + query, { mode: 'no-cors', credentials: 'include' }).catch(() => undefined),
        showImage(address + '?' + query),
        demand(method, address, read),
      ])
    }
    return read
  }

  function send(address, type) {
    const body = type.startsWith('multipart') ? multipart() : type === 'text/plain' ? JSON.stringify(fields) : query
    return fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': type }, body }).catch(() => undefined)
  }

  function multipart() {
    return Object.entries(fields).map(([name, value]) => '--x\\r\\ncontent-disposition: form-data; name="' + name + '"\\r\\n\\r\\n' + value + '\\r\\n').join('') + '--x--\\r\\n'
  }

  function showImage(address) {
    return new Promise((settle) => {
      const image = new Image()
      image.onload = image.onerror = settle
      image.src = address
    })
  }

  /** With a header of ours or with a method of its own, the browser asks leave first. */
  function demand(method, address, read) {
    const init = { method, credentials: 'include', headers: { 'content-type': 'application/json', 'idempotency-key': 'x' } }
    return fetch(address, method === 'GET' ? init : { ...init, body: JSON.stringify(fields) }).then(
      (answer) => read.push(method + ' ' + address + ': ' + answer.status),
      () => undefined,
    )
  }

  function submitForm(address, type) {
    const frame = document.createElement('iframe')
    frame.name = 'frame' + Math.random()
    const form = document.createElement('form')
    Object.assign(form, { action: address, method: 'POST', enctype: type, target: frame.name })
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(frame, form)
    return new Promise((settle) => {
      frame.onload = settle
      form.submit()
    }).finally(() => {
      frame.remove()
      form.remove()
    })
  }
`
