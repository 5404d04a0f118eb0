import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { guarded } from '#/platform/web/chunk-guard.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { registrationView, saveRegistrationDraft } from '../contract.ts'
import type * as z from 'zod/mini'
import { emptyDraft, forgetGuestDraft, keepGuestDraft, readGuestDraft } from './draft.ts'
import type { Draft } from './draft.ts'

export type Registration = z.output<typeof registrationView>

/**
 * What the person has entered so far. Each change is saved at once: on the server for a signed-in person, in the browser for a
 * guest; a guest's draft is carried over on sign-in and opens at the `furthest` step reachable then.
 */
export function useDraft(registration: Registration | null, signedIn: boolean, furthest: number) {
  const [draft, setDraft] = useState<Draft>(() => (registration ? draftOf(registration) : emptyDraft))
  const [problem, setProblem] = useState<string>()
  const told = useRef(draft)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef<object>(undefined)
  const takeOver = useEffectEvent(() => {
    const found = registration ? undefined : readGuestDraft()
    if (!found) return
    const kept = { ...found, step: Math.min(found.step, furthest) }
    show(kept)
    if (signedIn) void save(kept).then((saved) => saved && forgetGuestDraft())
  })
  useEffect(() => takeOver(), [])
  return { draft, change, problem, saved: () => queue.current }

  function change(part: Partial<Draft>): void {
    const next = { ...told.current, ...part }
    show(next)
    if (signedIn) void save(next)
    else keepGuestDraft(next)
  }

  function show(next: Draft): void {
    told.current = next
    setDraft(next)
  }

  /** Saves run one after the other, and one that waits gives way to a later one: the last change is the last one saved, soon. */
  function save({ step, answers, oktmo, activities, way }: Draft): Promise<boolean> {
    const body = { step, answers: { ...answers }, oktmo, activities: [...activities], way }
    newest.current = body
    const saving = queue.current.then(async () => {
      if (newest.current !== body) return true
      // A guest calls nobody.
      const { saveDraft } = await guarded(() => import('./save-draft.ts'))
      return note(await saveDraft(body))
    })
    queue.current = saving
    return saving
  }

  function note(
    answer: { ok: true; value: CallReply<typeof saveRegistrationDraft> } | { ok: false; refusal: { message: string } },
  ) {
    setProblem(answer.ok ? undefined : answer.refusal.message)
    return answer.ok
  }
}

function draftOf({ step, answers, oktmo, activities, way }: Registration): Draft {
  return { step: Math.min(step, 5), answers, oktmo, activities, way }
}

export type LiveDraft = ReturnType<typeof useDraft>
