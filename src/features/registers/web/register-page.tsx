import { Download } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type * as z from 'zod/mini'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { Stat } from '#/platform/web/kit/stat.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { listOrderFiles } from '../contract/order-file.ts'
import { readRegister } from '../contract/register.ts'
import { downloadErrors, listRows, readRegisterFile } from '../contract/row.ts'
import type { registerView } from '../contract/register.ts'
import { ApprovalRoute } from './approval-route.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { OrderFiles } from './order-files.tsx'
import { RegisterStatus } from './register-status.tsx'
import { sourceNames } from './register-words.ts'
import { RegisterActions } from './register-actions.tsx'
import { RegisterNotices } from './register-notices.tsx'
import { RowList } from './row-list.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { isBusy, registerLifecycle, rowLifecycle } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'

type Register = z.output<typeof registerView>

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const only = url.searchParams.get('only') === 'errors' ? ('errors' as const) : undefined
  const [register, rows] = await Promise.all([
    load(context, readRegister, { params: { id } }),
    load(context, listRows, { params: { id }, query: { ...(only && { only }) } }),
  ])
  const sheet = url.searchParams.get('sheet') ?? undefined
  const heading = url.searchParams.get('heading_row') ?? undefined
  const orders = register.started_at === null ? null : await load(context, listOrderFiles, { params: { id } })
  const file = registerLifecycle.is.importing(register.state)
    ? await context.get(apiContext).call(readRegisterFile, {
        params: { id },
        query: { ...(sheet && { sheet }), ...(heading && { heading_row: heading }) },
      })
    : undefined
  return {
    register,
    orders,
    rows,
    only: only ?? null,
    file: file?.ok ? file.value : null,
    fileProblem: file && !file.ok ? refusalText(file.refusal) : null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.register.number ?? 'Реестр'} — Наряд` },
]

export default function RegisterPage() {
  const { register, orders, rows, only, file, fileProblem } = useLoaderData<typeof loader>()
  const pages = usePages(
    listRows,
    rows,
    (cursor) => ({ params: { id: register.id }, query: { cursor, ...(only && { only }) } }),
    (page) => page,
  )
  const mayEdit = useMay('editRegisters')
  const going = isGoing(register) || pages.items.some(({ state }) => rowLifecycle.is.held(state))
  const isFirstPage = pages.items.length === rows.items.length
  useLive(paceOf(register), going && isFirstPage, ['register', 'row', 'check'], isFirstPage)
  return (
    <>
      <PageHeader
        title={register.name}
        description={`${register.number} · ${register.file_name ?? sourceNames[register.source]} · ${register.author}`}
        back={{ to: '/client/registers', label: 'Все реестры' }}
        status={<RegisterStatus register={register} />}
        actions={<RegisterActions register={register} mayEdit={mayEdit} />}
      />
      <StepBar steps={steps} current={stepOf(register)} />
      <ServiceNotice service="taxService">
        Чеки уйдут сами, как только она ответит.
        {register.paid_rows < register.living_rows &&
          ' Строки, у которых статус самозанятого ещё не подтверждён, подождут проверки.'}
      </ServiceNotice>
      <ServiceNotice service="bank">Выплаты подождут и уйдут сами. Дважды ничего не заплатится.</ServiceNotice>
      <RegisterNotices register={register} />
      {registerLifecycle.is.onApproval(register.state) && <ApprovalRoute register={register} />}
      {registerLifecycle.is.importing(register.state) ? (
        file ? (
          <ColumnsForm key={`${file.sheet}:${file.heading_row}`} file={file} />
        ) : (
          <Notice tone="bad">{fileProblem ?? 'Файл не прочитан'}</Notice>
        )
      ) : (
        <>
          {orders && <OrderFiles register={register} orders={orders} />}
          <Figures register={register} />
          <Rows register={register} only={only !== null} pages={pages} />
          {!registerLifecycle.is.onApproval(register.state) && <ApprovalRoute register={register} />}
        </>
      )}
    </>
  )
}

type Pages = {
  readonly items: Parameters<typeof RowList>[0]['rows']
  readonly next: string | null
  readonly pending: boolean
  more(): Promise<void>
}

function Rows({ register, only, pages }: { readonly register: Register; readonly only: boolean; readonly pages: Pages }) {
  const troubled = register.troubled + register.warnings
  return (
    <section aria-label="Строки реестра">
      <LinkTabs
        label="Какие строки показать"
        tabs={[
          { to: `/client/registers/${register.id}`, label: 'Все строки', current: !only, count: register.rows },
          { to: `/client/registers/${register.id}?only=errors`, label: 'Только ошибки', current: only, count: troubled },
        ]}
      />
      {pages.items.length === 0 ? (
        <EmptyState title={only ? 'Ошибок нет. Все строки в порядке' : 'В реестре нет строк'} />
      ) : (
        <RowList
          registerId={register.id}
          rows={pages.items}
          editable={register.may.edit}
          repayable={register.may.start && register.stopped === null && !register.approval_stale}
        />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      {troubled > 0 && (
        <Button
          className="mt-4"
          size="small"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => void saveFile(addressOf(downloadErrors, { id: register.id }), `${register.number} ошибки.xlsx`)}
        >
          Скачать ошибки таблицей
        </Button>
      )}
    </section>
  )
}

function Figures({ register }: { readonly register: Register }) {
  const notes = [
    register.troubled > 0 && `с ошибками ${register.troubled}`,
    register.excluded > 0 && `исключено ${register.excluded}`,
  ].filter((words) => words !== false)
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        label={register.errors > 0 ? 'Сумма всех строк' : 'К выплате'}
        value={<Money amount={register.sum} short />}
        {...(register.account !== null && { text: `со счёта ${register.account}` })}
      />
      <Stat label="Строк" value={register.living_rows} {...(notes.length > 0 && { text: notes.join(', ') })} />
      <Stat
        label="Выплачено"
        value={<Money amount={register.paid_sum} short />}
        text={`строк ${register.paid_rows} из ${register.living_rows}`}
      />
      <Stat label="Чеки" value={`${register.checks} из ${register.living_rows}`} text="сами после выплаты" />
    </div>
  )
}

/** Something is in progress without the viewer: a check, payments, receipts. A held payment resumes when its reason is gone. */
function isGoing(register: Register): boolean {
  return isBusy(register.state) || register.pending > 0 || register.checks < register.paid_rows
}

function paceOf(register: Register): number {
  return isBusy(register.state) ? 1_500 : 4_000
}

const steps = ['Загрузка', 'Проверка', 'Согласование', 'Оплата', 'Чеки'] as const

/** The step a register stands on; the receipts are the last one. */
function stepOf(register: { readonly state: RegisterState; readonly checks: number; readonly paid_rows: number }): number {
  switch (register.state) {
    case 'draft':
    case 'importing':
      return 0
    case 'validating':
    case 'hasErrors':
    case 'ready':
    case 'returned':
    case 'cancelled':
      return 1
    case 'onApproval':
      return 2
    case 'approved':
    case 'scheduled':
    case 'starting':
    case 'executing':
    case 'partial':
    case 'failed':
      return 3
    case 'executed':
      return 4
  }
}
