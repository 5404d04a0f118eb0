import { lazy, useEffect, useState } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { guarded } from './chunk-guard.ts'
import { replayEarlyPress } from './early-press.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

export type LazyOptions = {
  /** Likely to be needed next: loaded when the page has nothing else to do, and the line is good. */
  readonly ahead?: boolean
}

export type LateOptions = LazyOptions & {
  /** When the browser starts loading the part; at once by default. */
  readonly moment?: () => Promise<void>
  /** Whether hydration must wait for it. */
  readonly isNeededFirst?: () => boolean
}

const first: Promise<unknown>[] = []
const likely = new Set<() => Promise<unknown>>()

/** A popup whose code is loaded when it is first shown. A load failure is handled as a page's. */
export function lazyPart<Props>(
  load: Load<Props>,
  { ahead = false }: LazyOptions = {},
): LazyExoticComponent<ComponentType<Props>> {
  if (ahead) likely.add(load)
  return lazy(async () => ({ default: await guarded(load) }))
}

/** A part of a page rendered on the server and hydrated later: until then it is static. Put it into its own `<Suspense>`. */
export function latePart<Props extends object>(load: Load<Props>, options: LateOptions = {}): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  const Late = lazyPart(async () => {
    await options.moment?.()
    return keep()
  })
  if (options.ahead) likely.add(keep)
  if (import.meta.env.SSR || options.isNeededFirst?.()) first.push(keep())
  return function LatePart(props: Props) {
    // Created once: another component type would remount and lose its state.
    const [Shown] = useState(() => Loaded ?? Late)
    useEffect(() => replayEarlyPress(), [])
    return <Shown {...props} />
  }

  async function keep(): Promise<ComponentType<Props>> {
    Loaded = await load()
    return Loaded
  }
}

/** Preloads the parts that every page needs on the server, so that its HTML has no holes. */
export async function latePartsReady(): Promise<void> {
  await Promise.allSettled(first)
}

/** Takes the parts of this page that are likely to be opened next: each is given once. */
export function takeLikelyParts(): (() => Promise<unknown>)[] {
  const taken = [...likely]
  likely.clear()
  return taken
}
