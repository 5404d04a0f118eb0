import { useRef, useState } from 'react'
import { toast } from '#/platform/web/alerts.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { saveNoticeSettings } from '../contract.ts'

/** Saves choices one after another, so that one made while another is being saved is not lost. */
export function useSettingsSaving(mode: 'client' | 'person') {
  const saving = useCall(saveNoticeSettings)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  return { save, pending: saving.pending }

  async function save(body: CallInput<typeof saveNoticeSettings>['body']): Promise<void> {
    const answer = turn.current.then(() => saving.run({ params: { role: mode }, body }))
    turn.current = answer.then(nothing, nothing)
    if ((await answer).ok) toast('Сохранено')
  }
}

/**
 * Shows a choice from the moment it is made until it is saved. Another one made meanwhile is saved after it, and stays shown: the
 * latest wins.
 */
export function useLatestChoice<Value>(saved: Value, save: (value: Value) => Promise<void>) {
  const [wish, setWish] = useState<{ readonly value: Value }>()
  const choose = async (value: Value) => {
    const mine = { value }
    setWish(mine)
    await save(value)
    setWish((last) => (last === mine ? undefined : last))
  }
  return { shown: wish ? wish.value : saved, choose }
}

function nothing(): void {}
