import { ChunkFailure } from './frame/chunk-failure.tsx'
import { recordSilence, silence } from './silence.ts'

declare global {
  interface Window {
    /** Called by React Router's module loader; `vite.config.ts` injects the call. */
    naryadModuleFailed?: (error: unknown) => unknown
  }
}

const guardTime = 10_000
const storagePrefix = 'naryad:reload:'
const shortestPause = 1_000
const longestPause = 15_000

let target: string | undefined

/** The layout reports the navigation target, because a failed module does not know it. */
export function rememberTarget(address: string | undefined): void {
  target = address
}

/**
 * A chunk is missing after a new build, or the network is bad: loads the target page in full, at most once per path in ten
 * seconds, then shows «Не удалось загрузить страницу» in place. While the server is unreachable the current page stays, with
 * everything typed.
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

/**
 * The same guard for a part of a page: it waits while the server is unreachable; a second failure within ten seconds shows the
 * error page. NOTE Chromium never asks again for a module that it could not fetch, so none is asked for while the silence is known: a
 * part opened then comes when it is over, and what was typed stays.
 */
export async function guarded<Part>(load: () => Promise<Part>): Promise<Part> {
  if (isOffline() || silence.read() !== undefined) await untilAnswered()
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
 * The same guard for modules of the first load, which React never sees. Runs inline before any module; shares its storage key
 * with `mayReload`.
 */
export const firstLoadGuard = `addEventListener('error',function(e){var t=e.target;if(!t||t.tagName!=='SCRIPT'||t.type!=='module')return;try{var k='${storagePrefix}'+location.pathname,n=Date.now(),l=+sessionStorage.getItem(k);if(!l||n-l>=${guardTime}){sessionStorage.setItem(k,n);location.reload()}}catch(x){}},true)`

/** The browser knows of no network. The server, which renders parts too, is never without one. */
export function isOffline(): boolean {
  return !import.meta.env.SSR && !navigator.onLine
}

function wanted(): string {
  return target ?? location.pathname + location.search
}

async function untilAnswered(): Promise<void> {
  for (let pause = shortestPause; !(await isAnswered()); pause = Math.min(pause * 2, longestPause)) {
    recordSilence()
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
