import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { guarded } from './chunk-guard.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const loadedOnServer: Promise<void>[] = []

/** A popup: its code is loaded when it is first shown. A part that can not be loaded is met as a page that can not. */
export function lazyPart<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await guarded(load) }))
}

/**
 * A part of a page whose HTML comes from the server and whose code comes later: it stands as it is until `moment`,
 * at once unless told otherwise, and only then begins to answer. Put it into a `<Suspense>` of its own.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  moment: () => Promise<void> = () => Promise.resolve(),
): ComponentType<Props> {
  if (import.meta.env.SSR) return serverPart(load)
  return lazyPart(async () => {
    await moment()
    return load()
  })
}

/** The server renders no page before every late part is there, or the first visitor would get a page with holes. */
export async function latePartsReady(): Promise<void> {
  await Promise.all(loadedOnServer)
}

function serverPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  loadedOnServer.push(
    load().then((component) => {
      Loaded = component
    }),
  )
  return function ServerPart(props: Props) {
    return Loaded && <Loaded {...props} />
  }
}
