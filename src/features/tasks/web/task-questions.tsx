import { plural } from '#/kernel/russian.ts'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'

export type TaskQuestionsProps = {
  readonly open: boolean
  /** The words that auditors may take for an employment contract; absent while it is not asked about them. */
  readonly doubt: string | undefined
  /** How many applicants are to agree to the new terms; absent while it is not asked about that. */
  readonly asked: number | undefined
  /** Days they have for it. */
  readonly days: number
  readonly pending: boolean
  readonly onKeep: () => void
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** What the editor asks before it publishes doubtful words, or changes terms for the worse. */
export function TaskQuestions({ doubt, asked, days, pending, onKeep, onAsk, onClose }: TaskQuestionsProps) {
  return (
    <>
      <ConfirmDialog
        open={doubt !== undefined}
        onOpenChange={onClose}
        title="Опубликовать с этими словами?"
        verb="Оставить и опубликовать"
        cancel="Изменить текст"
        danger={false}
        pending={pending}
        onConfirm={onKeep}
      >
        {doubt}. Проверяющие могут счесть такое задание трудовым договором.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={onClose}
        title="Спросить откликнувшихся?"
        verb="Изменить и спросить"
        cancel="Вернуться"
        danger={false}
        pending={pending}
        onConfirm={onAsk}
      >
        {asked !== undefined &&
          `Условия станут другими для ${asked} ${plural(asked, 'откликнувшегося', 'откликнувшихся', 'откликнувшихся')}. `}
        Мы покажем, что изменилось, и попросим подтвердить за {days} дня. Отклик того, кто не подтвердит, закроется.
      </ConfirmDialog>
    </>
  )
}
