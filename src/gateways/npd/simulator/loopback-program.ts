import type { IncomingMessage } from 'node:http'

/**
 * Returns whether the caller is a program on this machine: a loopback address, a local `Host` header (a foreign name that
 * resolves here is a DNS rebinding attack by a web page), no proxy headers and no browser headers.
 */
export function isLoopbackProgram({ socket, headers }: IncomingMessage): boolean {
  const isNear = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
  const isCalledNear = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  const marks = ['origin', 'sec-fetch-site', 'forwarded', 'x-forwarded-for', 'x-forwarded-host']
  return isNear && isCalledNear && marks.every((name) => headers[name] === undefined)
}
