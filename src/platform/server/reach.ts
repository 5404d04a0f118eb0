import { connect } from 'node:net'

/** Does a site answer at all: any page but a server's failure will do. */
export async function reachSite(url: string, withinMs = 15_000): Promise<boolean> {
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    return answer.status < 500
  } catch {
    // Whatever keeps us from the site, it is out of reach.
    return false
  }
}

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
