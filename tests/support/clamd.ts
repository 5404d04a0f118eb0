import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eicar } from '#/gateways/virus-scan/simulator/start-clamd-simulator.ts'
import { findProgram } from './find-program.ts'

/** clamd of Debian's package `clamav-daemon`, or undefined where it is not installed. */
export function findClamd(): string | undefined {
  return findProgram(['clamd'], ['/usr/sbin'])
}

export type ClamdDaemon = AsyncDisposable & {
  readonly address: string
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The real clamd in a folder and behind a socket of its own. Its only signature is the text of the EICAR file, so it needs neither
 * the network nor the databases of ClamAV.
 */
export async function startClamd(program: string, maxLength = 210 * 1024 * 1024): Promise<ClamdDaemon> {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const socket = join(folder, 'clamd.sock')
  const settings = join(folder, 'clamd.conf')
  writeFileSync(join(folder, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar.slice(-40)).toString('hex')}\n`)
  writeFileSync(
    settings,
    `LocalSocket ${socket}\nDatabaseDirectory ${folder}\nForeground yes\nStreamMaxLength ${maxLength}\nMaxFileSize ${maxLength}\nMaxScanSize ${maxLength}\n`,
  )
  let child: ReturnType<typeof spawn> | undefined
  const start = async () => {
    child = spawn(program, ['--config-file', settings], { stdio: 'ignore' })
    for (let wait = 0; !(await answers(socket)); wait += 1) {
      if (wait === 600 || child.exitCode !== null) throw new Error('clamd did not start')
      await sleep(50)
    }
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    address: `unix:${socket}`,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(path)
    socket.on('error', () => settle(false))
    socket.on('connect', () => socket.write('zPING\0'))
    socket.on('data', (bytes) => {
      settle(bytes.toString('latin1').startsWith('PONG'))
      socket.destroy()
    })
  })
}
