import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type * as z from 'zod/mini'
import { guarded } from '#/platform/web/chunk-guard.ts'
import { FigureLine } from '#/platform/web/kit/figure-line.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { listOrderFiles } from '../contract/order-file.ts'
import { readRegister } from '../contract/register.ts'
import { listRowProblems, orderRows, readRows } from '../contract/grid.ts'
import { readRegisterFile } from '../contract/row.ts'
import type { registerView } from '../contract/register.ts'
import { ApprovalRoute } from './approval-route.tsx'
import { OrderFiles } from './order-files.tsx'
import { RegisterStatus } from './register-status.tsx'
import { sourceNames } from './register-words.ts'
import { RegisterActions } from './register-actions.tsx'
import { RegisterNotices } from './register-notices.tsx'
import { RegisterRows } from './register-rows.tsx'
import { ownRow } from './row-source.ts'
import { filterNames, sortColumns } from '../domain/row-order.ts'
import { numbersOf, runsOf, runsText } from '../domain/row-runs.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { isBusy, registerLifecycle, rowLifecycle } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'

const ColumnsForm = latePart(async () => (await import('./columns-form.tsx')).ColumnsForm)

type Register = z.output<typeof registerView>

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const query = queryOf(url.searchParams)
  const [register, ordered] = await Promise.all([
    load(context, readRegister, { params: { id } }),
    load(context, orderRows, { params: { id }, query }),
  ])
  const { runs, total, sum, read_at: readAt } = ordered
  const first = numbersOf(runs).slice(0, 50)
  const sheet = url.searchParams.get('sheet') ?? undefined
  const heading = url.searchParams.get('heading_row') ?? undefined
  const [read, problems, orders, history, file] = await Promise.all([
    first.length === 0 ? { items: [] } : load(context, readRows, { params: { id }, query: { nos: runsText(runsOf(first)) } }),
    register.troubled + register.warnings === 0 ? { groups: [] } : load(context, listRowProblems, { params: { id } }),
    register.started_at === null ? null : load(context, listOrderFiles, { params: { id } }),
    url.searchParams.get('tab') === 'history'
      ? guarded(() => import('./load-history.ts')).then(({ loadHistory }) => loadHistory(context, id, url.searchParams))
      : null,
    registerLifecycle.is.importing(register.state)
      ? context.get(apiContext).call(readRegisterFile, {
          params: { id },
          query: { ...(sheet && { sheet }), ...(heading && { heading_row: heading }) },
        })
      : undefined,
  ])
  return {
    register,
    orders,
    listed: { key: JSON.stringify(query), runs, total, sum, items: read.items.map(ownRow), readAt },
    causes: problems.groups,
    history,
    file: file?.ok ? file.value : null,
    fileProblem: file && !file.ok ? refusalText(file.refusal) : null,
  }
}

/** The filters and the order that the address names; what cannot be one is left out. */
function queryOf(search: URLSearchParams) {
  const texts: { [Name in (typeof filterNames)[number]]?: string } = {}
  for (const name of filterNames) {
    const text = search.get(name)?.slice(0, 100) ?? ''
    if (text !== '') texts[name] = text
  }
  const sort = sortColumns.find((one) => one === search.get('sort'))
  const code = /^R\d{3}$/.exec(search.get('code') ?? '')?.[0]
  return {
    ...texts,
    ...(sort && { sort }),
    ...(search.get('order') === 'desc' && { order: 'desc' as const }),
    ...(search.get('only') === 'errors' && { only: 'errors' as const }),
    ...(code !== undefined && { code }),
  }
}

/** `panel`: what later features add to a register. */
export default function RegisterPage({ panel }: { readonly panel?: ReactNode }) {
  const { register, orders, listed, causes, history, file, fileProblem } = useLoaderData<typeof loader>()
  const mayEdit = useMay('editRegisters')
  const going = isGoing(register) || listed.items.some(({ state }) => rowLifecycle.is.held(state))
  useLive(paceOf(register), going, ['register', 'row', 'check'], true)
  return (
    <>
      <PageHeader
        title={register.name}
        description={`${register.number} · ${register.file_name ?? sourceNames[register.source]} · ${register.author}`}
        back={{ to: '/client/registers', label: 'Все реестры' }}
        status={<RegisterStatus register={register} />}
        actions={<RegisterActions register={register} mayEdit={mayEdit} />}
      />
      <StepBar steps={[firstSteps[register.source], ...steps]} current={stepOf(register)} />
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
          <ColumnsForm key={`${file.sheet}:${file.heading_row}:${file.preset?.id ?? ''}`} file={file} />
        ) : (
          <Notice tone="bad">{fileProblem ?? 'Файл не прочитан'}</Notice>
        )
      ) : (
        <>
          {orders && <OrderFiles register={register} orders={orders} />}
          <Figures register={register} />
          {panel}
          <RegisterRows key={register.id} register={register} listed={listed} causes={causes} history={history} />
          {!registerLifecycle.is.onApproval(register.state) && <ApprovalRoute register={register} />}
        </>
      )}
    </>
  )
}

function Figures({ register }: { readonly register: Register }) {
  const notes = [
    register.troubled > 0 && `с ошибками ${register.troubled}`,
    register.excluded > 0 && `исключено ${register.excluded}`,
  ].filter((words) => words !== false)
  const { account, living_rows: rows } = register
  return (
    <FigureLine
      className="card mb-5 gap-x-6 px-4 py-2.5"
      figures={[
        {
          label: register.errors > 0 ? 'Сумма всех строк' : 'К выплате',
          value: <Money amount={register.sum} short />,
          text: account !== null && `со счёта ${account}`,
        },
        { label: 'Строк', value: rows, text: notes.join(', ') },
        {
          label: 'Выплачено',
          value: <Money amount={register.paid_sum} short />,
          text: `строк ${register.paid_rows} из ${rows}`,
        },
        { label: 'Чеки', value: `${register.checks} из ${rows}`, text: register.checks < rows && 'сами после выплаты' },
      ]}
    />
  )
}

/** Something is in progress without the viewer: a check, payments, receipts. A held payment resumes when its reason is gone. */
function isGoing(register: Register): boolean {
  return isBusy(register.state) || register.pending > 0 || register.checks < register.paid_rows
}

function paceOf(register: Register): number {
  return isBusy(register.state) ? 1_500 : 4_000
}

const firstSteps = { file: 'Загрузка', acceptedTasks: 'Состав', manual: 'Заполнение' } as const satisfies Record<
  Register['source'],
  string
>
const steps = ['Проверка', 'Согласование', 'Оплата', 'Чеки'] as const

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
