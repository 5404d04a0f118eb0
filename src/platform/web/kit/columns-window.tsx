import { Checkbox } from '../form/checkbox.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ColumnsWindowProps = {
  readonly open: boolean
  /** Those that may be hidden. */
  readonly columns: readonly { readonly key: string; readonly head: string }[]
  readonly hidden: readonly string[]
  readonly onHide: (hidden: readonly string[]) => void
  readonly onClose: () => void
}

/** The list behind changes at each tick. */
export function ColumnsWindow({ open, columns, hidden, onHide, onClose }: ColumnsWindowProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Столбцы"
      description="Запомним для вас в этом браузере."
      footer={<Button onClick={onClose}>Готово</Button>}
    >
      <div className="space-y-1">
        {columns.map(({ key, head }) => (
          <Checkbox
            key={key}
            label={head}
            checked={!hidden.includes(key)}
            onChange={(event) => onHide(event.currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key])}
          />
        ))}
      </div>
    </Dialog>
  )
}
