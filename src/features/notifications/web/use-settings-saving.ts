import { useRef } from 'react'
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

function nothing(): void {}
