import { connect } from 'node:net'

/** Does a server that speaks first, such as one of mail, say anything; with `connect`, does it take a connection. */
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
