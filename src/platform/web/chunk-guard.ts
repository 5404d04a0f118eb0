import { ChunkFailure } from './frame/chunk-failure.tsx'
import { noteSilence } from './silence.ts'

declare global {
  interface Window {
    /** Called by React Router's module loader; `vite.config.ts` puts the call there. */
    naryadModuleFailed?: (error: unknown) => unknown
  }
}

const guardTime = 10_000
const storagePrefix = 'naryad:reload:'
const shortestPause = 1_000
const longestPause = 15_000

let target: string | undefined

/** The layout tells where the router is going, because a failed module does not know it. */
export function rememberTarget(address: string | undefined): void {
  target = address
}

/**
 * A part of a new build is gone or the network is bad: goes to the target by a full page load, at most once
 * per path in ten seconds, and then shows «Не удалось загрузить страницу» in place. While nobody answers
 * the page that stands stays, with all that is typed there.
 */
export function guardModules(): void {
  window.naryadModuleFailed = async () => {
    const address = wanted()
    await untilAnswered()
    if (wanted() !== address || !mayReload(address)) return { default: ChunkFailure }
    location.assign(address)
    return new Promise(() => {})
  }
}

/** The same guard for a part of a page: while nobody answers it waits; a second failure in ten seconds goes to the error page. */
export async function guarded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await untilAnswered()
  }
  try {
    return await load()
  } catch (error) {
    if (!mayReload(location.pathname)) throw error
    location.reload()
    return new Promise(() => {})
  }
}

/**
 * The same guard for modules of the first load, which never reach React. Runs inline before any module;
 * shares the storage key with `mayReload`.
 */
export const firstLoadGuard = `addEventListener('error',function(e){var t=e.target;if(!t||t.tagName!=='SCRIPT'||t.type!=='module')return;try{var k='${storagePrefix}'+location.pathname,n=Date.now(),l=+sessionStorage.getItem(k);if(!l||n-l>=${guardTime}){sessionStorage.setItem(k,n);location.reload()}}catch(x){}},true)`

function wanted(): string {
  return target ?? location.pathname + location.search
}

async function untilAnswered(): Promise<void> {
  for (let pause = shortestPause; !(await isAnswered()); pause = Math.min(pause * 2, longestPause)) {
    noteSilence()
    await new Promise((done) => setTimeout(done, pause))
  }
}

function isAnswered(): Promise<boolean> {
  return fetch('/builds/latest.json', { cache: 'no-store' }).then(
    (answer) => answer.status < 500,
    () => false,
  )
}

function mayReload(address: string): boolean {
  const key = storagePrefix + address.replace(/[?#].*$/, '')
  const now = Math.round(performance.timeOrigin + performance.now())
  try {
    const last = Number(sessionStorage.getItem(key))
    if (last > 0 && now - last < guardTime) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}
