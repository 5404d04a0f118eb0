import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { guarded } from './chunk-guard.ts'
import { replayEarlyPress } from './early-press.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

export type LazyOptions = {
  /** Likely to be needed next: loaded when the page has nothing else to do, and the line is good. */
  readonly ahead?: boolean
}

export type LateOptions<Props> = LazyOptions & {
  /** When the browser starts loading the part; at once by default. */
  readonly moment?: () => Promise<void>
  /** Whether hydration must wait for it. */
  readonly isNeededFirst?: () => boolean
  /** Shown where the server has not drawn it, until its code comes: as tall as the part, where something to press stands below it. */
  readonly meanwhile?: (props: Props) => ReactNode
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

/**
 * A part of a page rendered on the server and hydrated later, in a `<Suspense>` of its own: until then it is static. Until its code
 * has come it is not drawn anew, whatever its page does, unless another page comes: React would throw away the HTML of the server,
 * and what was pressed or typed there with it.
 */
export function latePart<Props extends object>(load: Load<Props>, options: LateOptions<Props> = {}): ComponentType<Props> {
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
    const [hasCome, setHasCome] = useState(false)
    const draw = () => (
      <Suspense fallback={options.meanwhile?.(props)}>
        <Shown {...props} />
        <Arrival onCome={() => setHasCome(true)} />
      </Suspense>
    )
    const { pathname } = useLocation()
    const [atFirst] = useState(() => ({ props, pathname, drawn: draw() }))
    const isAwaited = !hasCome && pathname === atFirst.pathname
    return isAwaited || props === atFirst.props ? atFirst.drawn : draw()
  }

  async function keep(): Promise<ComponentType<Props>> {
    Loaded = await load()
    return Loaded
  }
}

/** Tells when React answers the part around it. */
function Arrival({ onCome }: { readonly onCome: () => void }) {
  const come = useEffectEvent(onCome)
  useEffect(() => {
    come()
    replayEarlyPress()
  }, [])
  return null
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
