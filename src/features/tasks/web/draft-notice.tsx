import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'

/** Says that the form is filled with what an earlier visit left unsaved. */
export function DraftNotice({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <Notice
      title="Вернули то, что вы не сохранили"
      action={
        <Button size="small" onClick={onStartOver}>
          Начать заново
        </Button>
      }
    >
      Текст хранится в этом браузере, пока вы не сохраните задание или не выйдете.
    </Notice>
  )
}
