import { Suspense, useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { DraftClashDialogProps } from './draft-clash-dialog.tsx'
import type { Clash } from './use-kept-task.ts'

const ClashDialog = lazyPart<DraftClashDialogProps>(async () => (await import('./draft-clash-dialog.tsx')).DraftClashDialog)

export type DraftNoticeProps = Omit<DraftClashDialogProps, 'open' | 'onClose' | 'clash'> & {
  /** Absent where there is one text alone. */
  readonly clash: Clash | undefined
  readonly onStartOver: () => void
}

/** Says that the form is filled with what an earlier visit left unsaved, or that there are two texts of it. */
export function DraftNotice({ clash, onStartOver, onChoose, ...asked }: DraftNoticeProps) {
  const [opened, setOpened] = useState(false)
  if (clash) {
    return (
      <>
        <Notice
          tone="warn"
          title={
            clash.by === 'window' ? 'Это задание правили и в другом окне' : 'Пока вы писали, задание сохранил другой сотрудник'
          }
          action={
            <Button size="small" onClick={() => setOpened(true)}>
              Сравнить тексты
            </Button>
          }
        >
          Ни один текст не потерян. Выберите по каждому полю, что оставить: пока не выбрано, черновик не сохраняется.
        </Notice>
        {opened && (
          <Suspense>
            <ClashDialog
              open
              {...asked}
              clash={clash}
              onClose={() => setOpened(false)}
              onChoose={(text) => {
                setOpened(false)
                onChoose(text)
              }}
            />
          </Suspense>
        )}
      </>
    )
  }
  return (
    <Notice
      title="Вернули то, что вы не сохранили"
      action={
        <Button size="small" onClick={onStartOver}>
          Начать заново
        </Button>
      }
    >
      Черновик сохраняется сам и виден вам с любого устройства, пока вы не сохраните задание.
    </Notice>
  )
}
