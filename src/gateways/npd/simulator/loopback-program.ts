import type { IncomingMessage } from 'node:http'

/**
 * A program on this very machine: by its address, by the name it called us by (a foreign name that leads here is the trick
 * of a web page), not through a proxy, and not a page of a browser.
 */
export function isLoopbackProgram({ socket, headers }: IncomingMessage): boolean {
  const isNear = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
  const isCalledNear = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  const marks = ['origin', 'sec-fetch-site', 'forwarded', 'x-forwarded-for', 'x-forwarded-host']
  return isNear && isCalledNear && marks.every((name) => headers[name] === undefined)
}
