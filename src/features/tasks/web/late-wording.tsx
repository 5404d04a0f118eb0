import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { guarded } from '#/platform/web/chunk-guard.ts'
import { pageSettled } from '#/platform/web/when-idle.ts'
import type { TaskFields } from './task-fields.ts'
import type { TypedTask } from '../fields/task.ts'

type Props = { readonly fields: TaskFields; readonly now: TypedTask }
type Part = (props: Props) => ReactNode

/** Wording problems, once the page has brought what it needs first: the rules of words are long. */
export function LateWording({ fields, now }: Props) {
  const [Wording, setWording] = useState<Part>()
  useEffect(() => {
    let isShown = true
    void (async () => {
      await pageSettled()
      const { TaskWording } = await guarded(() => import('./task-wording.tsx'))
      if (isShown) setWording(() => TaskWording)
    })()
    return () => {
      isShown = false
    }
  }, [])
  return Wording && <Wording fields={fields} now={now} />
}
