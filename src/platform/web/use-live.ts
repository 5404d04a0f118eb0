import { useRevalidator } from 'react-router'
import type { NewsType } from '#/wire/news.ts'
import { useLook } from './use-look.ts'

/** Runs the loaders of the page again while it waits for something: on news of these kinds and by the clock, as `useLook` does. */
export function useLive(milliseconds: number, active: boolean, types?: readonly NewsType[]): void {
  const { state, revalidate } = useRevalidator()
  const refresh = () => {
    if (state === 'idle') void revalidate()
  }
  useLook(refresh, { everyMs: milliseconds, active, ...(types && { types }) })
}
