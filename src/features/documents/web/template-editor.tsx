import { useDeferredValue, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Tabs } from '#/platform/web/kit/tabs.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { UnsavedGuard } from '#/platform/web/unsaved-guard.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { activateTemplate, dropTemplateDraft, retireTemplate } from '../contract/template.ts'
import type { readTemplate } from '../contract/template.ts'
import { checkTemplate } from '../domain/check-template.ts'
import { compareTexts, countPlaces } from '../domain/word-difference.ts'
import { ComparedLines } from './compared-lines.tsx'
import { TemplatePaper } from './template-paper.tsx'
import { TemplateTrial } from './template-trial.tsx'
import { TemplateWords } from './template-words.tsx'
import { useTemplateDraft } from './use-template-draft.ts'

type View = z.output<typeof readTemplate.reply>
type Draft = ReturnType<typeof useTemplateDraft>

/** The editor of a kind's template: the words on the left, the paper they make on the right; on a phone one or the other. */
export function TemplateEditor({ template }: { readonly template: View }) {
  const draft = useTemplateDraft(template)
  const [isPaper, setPaper] = useState(false)
  const calm = useDeferredValue(draft.words)
  const checked = useMemo(() => checkTemplate(calm, template.kind), [calm, template.kind])
  const inForce = template.active?.words ?? template.platform.words
  const lines = useMemo(() => compareTexts(inForce, calm), [inForce, calm])
  return (
    <div className="space-y-5">
      <UnsavedGuard dirty={draft.state.is !== 'saved'} />
      <Head template={template} draft={draft} problems={checked.problems.length} places={countPlaces(lines)} />
      <div className="flex gap-2 lg:hidden" role="group" aria-label="Что показать">
        <Button size="small" aria-pressed={!isPaper} variant={isPaper ? 'secondary' : 'primary'} onClick={() => setPaper(false)}>
          Текст
        </Button>
        <Button size="small" aria-pressed={isPaper} variant={isPaper ? 'primary' : 'secondary'} onClick={() => setPaper(true)}>
          Лист
        </Button>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className={`min-w-0 ${isPaper ? 'max-lg:hidden' : ''}`}>
          <TemplateWords
            kind={template.kind}
            words={draft.words}
            problems={checked.problems}
            readOnly={!template.may_edit}
            onChange={draft.change}
          />
        </div>
        <div className={`min-w-0 ${isPaper ? '' : 'max-lg:hidden'}`}>
          <Tabs
            label="Что показать справа"
            tabs={[
              {
                value: 'paper',
                label: 'Лист',
                content: (
                  <TemplatePaper
                    kind={template.kind}
                    template={checked.template}
                    canTake={template.may_edit && draft.version > 0}
                  />
                ),
              },
              {
                value: 'changes',
                label: 'Что изменилось',
                content: <ComparedLines lines={lines} label="Отличия от действующей редакции" />,
              },
              ...(template.may_edit
                ? [{ value: 'trial', label: 'Проверка', content: <TemplateTrial kind={template.kind} /> }]
                : []),
            ]}
          />
        </div>
      </div>
    </div>
  )
}

type HeadProps = { readonly template: View; readonly draft: Draft; readonly problems: number; readonly places: number }

function Head({ template, draft, problems, places }: HeadProps) {
  const { revalidate } = useRevalidator()
  const activate = useCall(activateTemplate, { skipAlerts: true })
  const drop = useCall(dropTemplateDraft)
  const retire = useCall(retireTemplate)
  const [asked, setAsked] = useState<'activate' | 'drop' | 'retire'>()
  const [refusal, setRefusal] = useState<string>()
  const hasDraft = draft.version > 0
  const params = { kind: template.kind }
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-heading font-semibold">{template.kind_name}</h2>
        <Status tone={template.active ? 'good' : 'info'}>
          {template.active ? `Действует ваша редакция ${template.active.number}` : 'Действует шаблон платформы'}
        </Status>
        <span role="status" className="text-small text-muted">
          {template.may_edit ? savingText(draft) : 'Меняет владелец, администратор или подписант'}
        </span>
      </div>
      {draft.state.is === 'taken' && (
        <Notice
          tone="warn"
          title="Черновик изменили в другом окне"
          action={
            <Button size="small" onClick={() => location.reload()}>
              Показать тот вариант
            </Button>
          }
        >
          Ваш текст на этой странице цел. Скопируйте нужное, прежде чем открыть тот вариант.
        </Notice>
      )}
      {draft.state.is === 'failed' && (
        <Notice
          tone="bad"
          title="Черновик не сохранён"
          action={
            <Button size="small" onClick={() => void draft.save()}>
              Повторить
            </Button>
          }
        >
          {draft.state.text} Текст на странице цел.
        </Notice>
      )}
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="?tab=templates" size="small">
          Все шаблоны
        </LinkButton>
        {template.may_edit && (
          <>
            <Button
              size="small"
              variant="primary"
              disabled={!hasDraft || problems > 0 || places === 0 || draft.state.is !== 'saved'}
              onClick={() => setAsked('activate')}
            >
              Ввести в действие
            </Button>
            {hasDraft && (
              <Button size="small" variant="quiet" onClick={() => setAsked('drop')}>
                Выбросить черновик
              </Button>
            )}
            {template.active && (
              <Button size="small" variant="quiet" onClick={() => setAsked('retire')}>
                Вернуть шаблон платформы
              </Button>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'activate'}
        onOpenChange={() => setAsked(undefined)}
        title={`Ввести в действие: ${template.kind_name.toLowerCase()}?`}
        verb="Ввести в действие"
        danger={false}
        pending={activate.pending}
        onConfirm={() => void put()}
      >
        Отличий от действующей редакции: {places}. Новые документы этого вида составятся по новой редакции, составленные и
        подписанные раньше останутся как есть.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'drop'}
        onOpenChange={() => setAsked(undefined)}
        title="Выбросить черновик?"
        verb="Выбросить"
        pending={drop.pending}
        onConfirm={() => void restart(drop.run({ params }))}
      >
        Набранный текст пропадёт. Действующая редакция останется.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'retire'}
        onOpenChange={() => setAsked(undefined)}
        title="Вернуть шаблон платформы?"
        verb="Вернуть"
        pending={retire.pending}
        onConfirm={() => void restart(retire.run({ params }))}
      >
        Новые документы этого вида составятся по шаблону платформы. Составленное по вашей редакции останется как есть.
      </ConfirmDialog>
    </header>
  )

  async function put(): Promise<void> {
    const answer = await activate.run({ params, body: { version: draft.version } })
    setAsked(undefined)
    if (!answer.ok) return setRefusal(refusalText(answer.refusal))
    celebrate('Новая редакция действует', 'Документы, составленные раньше, остались под своими редакциями')
    location.assign('?tab=templates')
  }

  /** The words of the page are those of the draft: without it they begin anew. */
  async function restart(changed: Promise<{ readonly ok: boolean }>): Promise<void> {
    const { ok } = await changed
    setAsked(undefined)
    if (ok) location.assign(`?tab=templates&kind=${template.kind}`)
    else await revalidate()
  }
}

function savingText({ state, version }: Draft): string {
  switch (state.is) {
    case 'saved':
      return version > 0 ? 'Черновик сохранён' : 'Черновика нет: начните менять текст'
    case 'typed':
      return 'Сохраняем…'
    case 'taken':
    case 'failed':
      return 'Черновик не сохранён'
  }
}
