import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readFormerEmployees } from '../contract/former-employee.ts'
import type { FormerDialogProps } from './former-dialog.tsx'
import type { FormerRemovalProps } from './former-removal.tsx'
import { peopleWord } from './shown-dependence.ts'

export type ShownFormer = CallReply<typeof readFormerEmployees>

const FormerDialog = lateWindow<FormerDialogProps>(async () => (await import('./former-dialog.tsx')).FormerDialog)
const FormerRemoval = lateWindow<FormerRemovalProps>(async () => (await import('./former-removal.tsx')).FormerRemoval)

/** The list of former employees: what it holds, which contractors are in it, and how it is changed. */
export function FormerPart({ former: { list, matched, people } }: { readonly former: ShownFormer }) {
  const [open, setOpen] = useState<'load' | 'reduce'>()
  return (
    <Card>
      <div className="space-y-4">
        <div>
          <h2 className="text-heading font-semibold">Бывшие сотрудники</h2>
          <p className="text-muted">
            Два года после последнего дня в штате платить человеку как самозанятому нельзя (закон № 422-ФЗ, статья 6). Загрузите
            список: строку реестра и выплату тому, кто в нём есть, остановим. ИНН не храним — только отпечаток, по которому ИНН не
            прочесть, и последний день.
          </p>
        </div>
        {list && (
          <p>
            {list.count === 0 ? 'В списке никого не осталось: два года у всех прошли.' : `В списке ${peopleWord(list.count)}.`}{' '}
            <span className="text-muted">
              {plural(list.count, 'Загружен', 'Загружены', 'Загружены')} <Moment value={list.loaded_at} />
              {list.loaded_by !== '' && `, ${list.loaded_by}`}. Каждый уйдёт из списка сам, когда пройдут два года.
            </span>
          </p>
        )}
        {list && matched === 0 && <p className="text-muted">Среди ваших исполнителей никого из списка нет.</p>}
        {matched > 0 && (
          <Notice tone="warn" title={`Среди ваших исполнителей — ${peopleWord(matched)} из списка`}>
            <ul className="space-y-1">
              {people.map((person) => (
                <li key={person.contractor_id}>
                  <Link className="link wrap-anywhere" to={`?tab=people&contractor=${person.contractor_id}`}>
                    {person.name || `ИНН ${person.inn}`}
                  </Link>
                  : можно платить с {formatDay(Temporal.PlainDate.from(person.free_on))}
                </li>
              ))}
            </ul>
            {matched > people.length && <p className="mt-2">И ещё {matched - people.length}.</p>}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('load')}>{list ? 'Заменить или дополнить' : 'Загрузить список'}</Button>
          {list && (
            <Button variant="quiet" onClick={() => setOpen('reduce')}>
              Убрать из списка
            </Button>
          )}
        </div>
      </div>
      <FormerDialog open={open === 'load'} isThere={list !== null} onClose={close} />
      {list && <FormerRemoval open={open === 'reduce'} version={list.version} count={list.count} onClose={close} />}
    </Card>
  )

  function close(done?: string): void {
    setOpen(undefined)
    if (done !== undefined) toast(done)
  }
}
