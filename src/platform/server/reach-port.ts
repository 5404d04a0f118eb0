import { connect } from 'node:net'

/**
 * Returns whether a server that speaks first, such as a mail server, sends anything; with `connect`, whether it accepts a
 * connection.
 */
export function reachPort(host: string, port: number, sign: 'data' | 'connect', withinMs = 15_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: withinMs })
    const end = (reached: boolean) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once(sign, () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}
