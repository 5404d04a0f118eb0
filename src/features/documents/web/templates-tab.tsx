import type * as z from 'zod/mini'
import { Link } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { listRenewed, readRenewals } from '../contract/renewal.ts'
import type { listTemplates, readTemplate } from '../contract/template.ts'
import { RenewalView } from './renewal-view.tsx'
import { TemplateEditor } from './template-editor.tsx'

type List = z.output<typeof listTemplates.reply>
type Item = List['items'][number]

/** The templates an organization may write for itself, the editor of one of them, or who signed under its older editions. */
export function TemplatesTab({
  templates,
  template,
  renewals,
  renewed,
}: {
  readonly templates: List
  readonly template: z.output<typeof readTemplate.reply> | undefined
  readonly renewals: z.output<typeof readRenewals.reply> | undefined
  readonly renewed: z.output<typeof listRenewed.reply> | undefined
}) {
  if (renewals && renewed) return <RenewalView key={renewals.kind} view={renewals} people={renewed} />
  if (template) return <TemplateEditor key={template.kind} template={template} />
  return (
    <div className="max-w-4xl space-y-5">
      <Notice title="Проверьте шаблоны с юристом">
        Тексты платформы составили инженеры по закону, но не юристы вашей компании. Новая редакция действует для документов,
        которые составят после неё: составленное раньше остаётся как есть.
      </Notice>
      <Table caption="Шаблоны документов" columns={columns} rows={templates.items} keyOf={({ kind }) => kind} />
    </div>
  )
}

const columns: readonly Column<Item>[] = [
  { key: 'kind', head: 'Вид документа', phone: 'title', cell: ({ kind_name: name }) => name },
  { key: 'source', head: 'Чьи слова', cell: ({ own }) => (own ? 'Ваши' : 'Платформы') },
  { key: 'edition', head: 'Редакция', cell: ({ number, since }) => `${number} от ${since}` },
  {
    key: 'draft',
    head: 'Черновик',
    phone: ({ has_draft: hasDraft }) => hasDraft,
    cell: ({ has_draft: hasDraft }) => (hasDraft ? <Status tone="quiet">Есть черновик</Status> : '—'),
  },
  {
    key: 'outdated',
    head: 'Подписано по прежним',
    phone: ({ outdated }) => outdated !== null && outdated > 0,
    cell: ({ kind, kind_name: name, outdated }) =>
      outdated === null ? (
        '—'
      ) : (
        <Link className="link" to={`?tab=templates&kind=${kind}&people=1`} aria-label={`Кто подписал: ${name}`}>
          {outdated === 0 ? 'нет' : `${outdated} ${plural(outdated, 'документ', 'документа', 'документов')}`}
        </Link>
      ),
  },
  {
    key: 'open',
    head: <span className="sr-only">Открыть</span>,
    cell: ({ kind, kind_name: name }) => (
      <LinkButton to={`?tab=templates&kind=${kind}`} size="small" aria-label={`Открыть шаблон: ${name}`}>
        Открыть
      </LinkButton>
    ),
  },
]
