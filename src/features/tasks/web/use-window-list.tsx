import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import type { Endpoint } from '#/wire/endpoint.ts'

type Answer<Item> =
  | { readonly ok: true; readonly value: { readonly items: readonly Item[] } }
  | Extract<Awaited<ReturnType<typeof call<Endpoint>>>, { readonly ok: false }>

/**
 * The list a window shows, read anew each time it opens. `standIn` stands in its place until it is read, and offers to read it again
 * where it was not.
 */
export function useWindowList<Item>(open: boolean, ask: () => Promise<Answer<Item>>) {
  const [items, setItems] = useState<readonly Item[]>()
  const [problem, setProblem] = useState<string>()
  const read = useEffectEvent(load)
  useEffect(() => {
    if (open) void read()
  }, [open])
  return { items, load, standIn: standIn() }

  async function load(): Promise<void> {
    const answer = await ask()
    if (answer.ok) setItems(answer.value.items)
    setProblem(answer.ok ? undefined : refusalText(answer.refusal))
  }

  function standIn(): ReactNode {
    if (problem === undefined) return items === undefined && <Skeleton className="h-40" />
    const again = (
      <Button size="small" onClick={() => void load()}>
        Загрузить ещё раз
      </Button>
    )
    return (
      <Notice tone="bad" action={again}>
        {problem}
      </Notice>
    )
  }
}
