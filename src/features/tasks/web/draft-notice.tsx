import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { TypedTask } from '../fields/task.ts'
import { forgetDraft } from './use-kept-draft.ts'

type Props = { readonly kept: TypedTask; readonly draftKey: string; readonly onRestore: (draft: TypedTask) => void }

/** Offers to restore input from an earlier visit that was never saved. */
export function DraftNotice({ kept, draftKey, onRestore }: Props) {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <Notice
      title="Есть несохранённый текст"
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => close(() => onRestore(kept))}>
            Вернуть
          </Button>
          <Button size="small" variant="quiet" onClick={() => close(() => forgetDraft(draftKey))}>
            Удалить
          </Button>
        </div>
      }
    >
      Вы писали «{kept.title || 'задание без названия'}» в этом браузере и не сохранили.
    </Notice>
  )

  function close(act: () => void): void {
    setClosed(true)
    act()
  }
}
