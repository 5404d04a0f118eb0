import { isNewsType, newsTypes } from '#/wire/news.ts'
import type { NewsType } from '#/wire/news.ts'
import { setNewsLive } from './news-live.ts'
import { hasToken, readCookie } from './session-cookies.ts'

export type Hear = (types: readonly NewsType[]) => void

/** Messages between tabs: events, and whether the stream is open. `who` asks for that and for the events of so many milliseconds. */
type Said = { readonly types: readonly NewsType[]; readonly live: boolean }
type Asked = { readonly who: number }

const name = 'naryad-news'
const pollMilliseconds = 30_000
const shortestPause = 1_000
const longestPause = 60_000

const hearers = new Set<Hear>()
const takenAt = new Map<NewsType, number>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
let begun = false
let leads = false
let live = false

/**
 * Reports possible changes from one event stream per browser: one tab holds it and shares it. What this tab was told since the
 * given moment of `performance.now()` is reported at once. While the stream is broken, reports that anything may have changed every
 * 30 seconds.
 */
export function onNews(hear: Hear, sinceMs = performance.now()): () => void {
  hearers.add(hear)
  if (!begun) begin()
  const missed = takenSince(sinceMs)
  if (missed.length > 0) hear(missed)
  return () => hearers.delete(hear)
}

function takenSince(moment: number): NewsType[] {
  return [...takenAt].filter(([, at]) => at >= moment).map(([type]) => type)
}

function begin(): void {
  begun = true
  tabs?.addEventListener('message', ({ data }: MessageEvent<Said | Asked>) => {
    if (!('who' in data)) return take(data)
    if (leads) tabs.postMessage({ types: takenSince(performance.now() - data.who), live } satisfies Said)
  })
  // Everything on this page was read after it was opened.
  tabs?.postMessage({ who: performance.now() } satisfies Asked)
  // Without locks (plain HTTP that is not loopback) each tab opens its own stream, up to the server's limit.
  if (tabs && 'locks' in navigator) void navigator.locks.request(name, lead)
  else void lead()
}

/** Holds the stream until the tab is closed. */
function lead(): Promise<never> {
  leads = true
  let pause = shortestPause
  let isBehind = false
  let isEnded = false
  open()
  setInterval(() => {
    if (!live && hasToken()) say(newsTypes)
  }, pollMilliseconds)
  return new Promise(() => undefined)

  function open(): void {
    if (!hasToken()) return lost()
    const age = isBehind ? '' : `?age=${Math.ceil(performance.now())}`
    const source = new EventSource(`/api/v1/${readCookie('clientmode') === '1' ? 'client' : 'person'}/events${age}`)
    source.addEventListener('open', () => {
      pause = shortestPause
      isEnded = false
      live = true
      say(isBehind ? newsTypes : [])
    })
    source.addEventListener('news', ({ data }: MessageEvent<string>) => say(data.split(',').filter(isNewsType)))
    source.addEventListener('end', () => {
      isEnded = true
    })
    source.addEventListener('error', () => {
      source.close()
      lost()
    })
  }

  /**
   * NOTE: a mode switch ends the stream just before the new cookies are set, so an ended stream is reopened once; pages ask for
   * sign-in only when that fails too.
   */
  function lost(): void {
    isBehind = true
    const wasLive = live
    live = false
    say(isEnded && !wasLive ? newsTypes : [])
    if (!wasLive) isEnded = false
    setTimeout(open, pause + Math.random() * pause)
    pause = Math.min(pause * 2, longestPause)
  }
}

function say(types: readonly NewsType[]): void {
  const said = { types, live }
  tabs?.postMessage(said satisfies Said)
  take(said)
}

function take({ types, live: stands }: Said): void {
  setNewsLive(stands)
  for (const type of types) takenAt.set(type, performance.now())
  if (types.length > 0) for (const hear of hearers) hear(types)
}
