import { lazy, useState } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { guarded } from './chunk-guard.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

export type LateOptions = {
  /** When the browser begins to load the part; at once unless told otherwise. */
  readonly moment?: () => Promise<void>
  /** Tells whether the page can not come to life without it. */
  readonly isNeededFirst?: () => boolean
}

const first: Promise<unknown>[] = []

/** A popup: its code is loaded when it is first shown. A part that can not be loaded is met as a page that can not. */
export function lazyPart<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await guarded(load) }))
}

/**
 * A part of a page whose HTML comes from the server and whose code comes later: until then it stands as it is and does
 * not answer. Put it into a `<Suspense>` of its own.
 */
export function latePart<Props extends object>(load: Load<Props>, options: LateOptions = {}): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  const Late = lazyPart(async () => {
    await options.moment?.()
    return keep()
  })
  if (import.meta.env.SSR || options.isNeededFirst?.()) first.push(keep())
  return function LatePart(props: Props) {
    // Chosen once: another type of element would be another part, without the state of the first.
    const [Shown] = useState(() => Loaded ?? Late)
    return <Shown {...props} />
  }

  async function keep(): Promise<ComponentType<Props>> {
    Loaded = await load()
    return Loaded
  }
}

/** The parts without which no page is drawn: all of them on the server, or its HTML would have holes. */
export async function latePartsReady(): Promise<void> {
  await Promise.allSettled(first)
}
