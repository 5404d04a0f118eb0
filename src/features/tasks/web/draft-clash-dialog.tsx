import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { differing } from '../domain/task-draft.ts'
import type { TypedTask } from '../fields/task.ts'
import type { Branch } from './branch-options.ts'
import { shownField, typedNames } from './typed-words.ts'
import type { Clash } from './use-kept-task.ts'

export type DraftClashDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly clash: Clash
  readonly ours: TypedTask
  readonly today: Temporal.PlainDate
  readonly branches: readonly Branch[]
  readonly colleagues: readonly SelectOption[]
  readonly onChoose: (text: TypedTask) => void
}

/** Both texts, field by field; the member chooses what stays. */
export function DraftClashDialog({ open, onClose, clash, ours, today, branches, colleagues, onChoose }: DraftClashDialogProps) {
  const [theirNames, setTheirNames] = useState<readonly string[]>([])
  const { theirs } = clash
  const names = differing(ours, theirs)
  const other = clash.by === 'window' ? 'В другом окне' : 'Сохранено в задании'
  return (
    <Dialog
      open={open}
      size="wide"
      onOpenChange={(next) => !next && onClose()}
      title="Какой текст оставить"
      description="Показаны только поля, которые различаются."
      footer={
        <>
          <Button onClick={() => setTheirNames(theirNames.length === names.length ? [] : names)}>
            {theirNames.length === names.length ? 'Всё из этого окна' : `Всё: ${other.toLowerCase()}`}
          </Button>
          <Button
            variant="primary"
            onClick={() => onChoose({ ...ours, ...Object.fromEntries(theirNames.map((name) => [name, valueOf(theirs, name)])) })}
          >
            Оставить выбранное
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {names.map((name) => (
          <RadioCards
            key={name}
            legend={typedNames[name]}
            name={`clash-${name}`}
            columns={2}
            value={theirNames.includes(name) ? 'theirs' : 'ours'}
            onChange={({ currentTarget: { value } }) =>
              setTheirNames(value === 'theirs' ? [...theirNames, name] : theirNames.filter((chosen) => chosen !== name))
            }
            cards={[
              {
                value: 'ours',
                label: 'В этом окне',
                text: <Shown text={shownField(name, ours, { today, branches, colleagues })} />,
              },
              { value: 'theirs', label: other, text: <Shown text={shownField(name, theirs, { today, branches, colleagues })} /> },
            ]}
          />
        ))}
      </div>
    </Dialog>
  )
}

function valueOf(typed: Readonly<Record<string, string>>, name: string): string {
  return typed[name] ?? ''
}

function Shown({ text }: { readonly text: string }) {
  return <span className="whitespace-pre-line wrap-anywhere">{text === '' ? 'Пусто' : text}</span>
}
