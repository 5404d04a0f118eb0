import { useState } from 'react'
import type { FormEvent } from 'react'
import { regionName, regions } from '#/features/profile/domain/region.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { mostRegions } from '../domain/applicant-rule.ts'
import type { ApplicantRule } from '../domain/applicant-rule.ts'
import { leastWords, ratingFloors } from '../domain/rating-floor.ts'

export type RuleWindowProps = {
  readonly open: boolean
  readonly rule: ApplicantRule
  readonly verb: string
  readonly pending?: boolean
  readonly problem?: string | undefined
  readonly onChoose: (rule: ApplicantRule) => void
  readonly onClose: () => void
}

/** Asks who may apply: by what customers gave him, newcomers apart, and by his region. */
export function RuleWindow({ open, rule, verb, pending = false, problem, onChoose, onClose }: RuleWindowProps) {
  const [least, setLeast] = useState(String(rule.least_rating ?? ''))
  const [takes, setTakes] = useState(rule.takes_newcomers)
  const [chosen, setChosen] = useState(rule.regions)
  const options = [null, ...ratingFloors].map((each) => ({ value: String(each ?? ''), label: leastWords(each) }))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Кто может взять"
      description="Кто не подходит, увидит условие на странице задания. Уже откликнувшихся и тех, кого вы пригласили, это не касается."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="applicant-rule" variant="primary" pending={pending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id="applicant-rule" noValidate className="space-y-4" onSubmit={choose}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <SelectField
          label="Оценка исполнителя"
          options={options}
          value={least}
          onChange={(event) => setLeast(event.currentTarget.value)}
        />
        {least !== '' && (
          <Checkbox
            label="Новые исполнители тоже могут откликнуться"
            hint="У кого меньше трёх оценок, средней ещё нет."
            checked={takes}
            onChange={(event) => setTakes(event.currentTarget.checked)}
          />
        )}
        <RegionChoice chosen={chosen} onChange={setChosen} />
      </form>
    </Dialog>
  )

  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // The window stands inside a form of its own: React would tell that one too.
    event.stopPropagation()
    onChoose({ least_rating: least === '' ? null : Number(least), takes_newcomers: least === '' || takes, regions: chosen })
  }
}

type ChoiceProps = { readonly chosen: readonly string[]; readonly onChange: (chosen: readonly string[]) => void }

/** A list to add from, and what is added, each with a button that takes it away. */
function RegionChoice({ chosen, onChange }: ChoiceProps) {
  const isFull = chosen.length >= mostRegions
  const left = regions.filter(({ code }) => !chosen.includes(code)).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className="space-y-2">
      <SelectField
        label="Регион исполнителя"
        placeholder={chosen.length === 0 ? 'Любой' : 'Добавить регион'}
        hint={isFull ? `Больше ${mostRegions} регионов не добавить` : 'Смотрим на регион, который исполнитель указал в профиле.'}
        options={left}
        value=""
        disabled={isFull}
        onChange={(event) => event.currentTarget.value !== '' && onChange([...chosen, event.currentTarget.value])}
      />
      {chosen.length > 0 && (
        <ul aria-label="Выбранные регионы" className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <Button
                size="small"
                aria-label={`Убрать: ${regionName(code)}`}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                {regionName(code)} <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
