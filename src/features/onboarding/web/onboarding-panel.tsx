import { Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { call } from '#/platform/web/call.ts'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { changeNewcomer, countNewcomers, listNewcomers } from '../contract.ts'
import type { readOnboarding } from '../contract.ts'
import { groupText, newcomerLifecycle, standingGroups } from '../domain/newcomer.ts'
import type { StandingGroup } from '../domain/newcomer.ts'

const HandedInDialog = lazyPart(async () => (await import('./handed-in-dialog.tsx')).HandedInDialog)
const OnboardingDialog = lazyPart(async () => (await import('./onboarding-dialog.tsx')).OnboardingDialog)

type Onboarding = CallReply<typeof readOnboarding>
type NewcomerList = CallReply<typeof listNewcomers>
type Newcomer = NewcomerList['items'][number]
type Props = { readonly registerId: string; readonly onboarding: Onboarding }

/** People of the register who are not here yet: whom to invite, and where each of the invited stands. Shown only if there are any. */
export function OnboardingPanel({ registerId, onboarding: loaded }: Props) {
  const [popup, setPopup] = useState<'invite' | 'accept'>()
  const close = () => setPopup(undefined)
  const onboarding = useFreshCounts(registerId, loaded)
  const { to_invite: count, to_accept: handedIn, acts_to_sign: acts, total, waiting, may } = onboarding
  const mayInvite = may.invite
  return (
    <div className="mb-6 space-y-3">
      {count > 0 && mayInvite && (
        <Notice
          title={`${count} ${plural(count, 'строка', 'строки', 'строк')} без исполнителя или работы`}
          action={
            <Button variant="primary" onClick={() => setPopup('invite')}>
              Создать задания и пригласить
            </Button>
          }
        >
          Создадим задания из строк, пришлём людям СМС и подготовим договоры. Сначала покажем, что получится.
        </Notice>
      )}
      {waiting > 0 && (
        <Notice title="Создаём задания и приглашаем">
          <ProgressBar
            share={(total - waiting) / total}
            label="Приглашено"
            text={`Приглашено ${total - waiting} из ${total}`}
            className="mt-2 max-w-md"
          />
          <p className="mt-2">Ждать не нужно: страницу можно закрыть.</p>
        </Notice>
      )}
      {handedIn > 0 && (
        <Notice
          title={`${plural(handedIn, 'Сдана', 'Сданы', 'Сдано')} ${handedIn} ${plural(handedIn, 'работа', 'работы', 'работ')}: ждут вашей приёмки`}
          action={
            <Button variant="primary" onClick={() => setPopup('accept')}>
              Посмотреть и принять
            </Button>
          }
        >
          Платить можно только за принятое: строка станет готовой, когда акт подпишут обе стороны.
        </Notice>
      )}
      {acts.length > 0 && (
        <Notice
          title={`Акты ждут вашей подписи: ${acts.length}`}
          action={
            <LinkButton variant="primary" to={`/client/docs?tab=to_sign&sign=${acts.join(',')}`}>
              Подписать одним кодом
            </LinkButton>
          }
        >
          Исполнители свои подписи уже поставили. После вашей строки можно оплатить.
        </Notice>
      )}
      {total > 0 && <Standings registerId={registerId} onboarding={onboarding} />}
      <Suspense fallback={<LateSign />}>
        {popup === 'invite' && <OnboardingDialog registerId={registerId} onClose={close} />}
        {popup === 'accept' && <HandedInDialog registerId={registerId} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** While invitations go out only the counts are asked for; the page is read anew once they have all gone, and when it is told of news. */
function useFreshCounts(registerId: string, loaded: Onboarding): Onboarding {
  const { revalidate } = useRevalidator()
  const [fresh, setFresh] = useState({ of: loaded, now: loaded })
  const now = fresh.of === loaded ? fresh.now : loaded
  useLive(3_000, false, ['register'], true)
  usePolling(look, { everyMs: 3_000, active: now.waiting > 0 })
  return now

  async function look(): Promise<void> {
    const answer = await call(countNewcomers, { params: { id: registerId } })
    if (!answer.ok) return
    setFresh({ of: loaded, now: { ...loaded, ...answer.value } })
    if (answer.value.waiting === 0) await revalidate()
  }
}

function Standings({ registerId, onboarding }: Props) {
  const [group, setGroup] = useState<StandingGroup>()
  const [list, setList] = useState<NewcomerList>()
  const counted = JSON.stringify(onboarding.counts)
  // The open list is read anew when somebody's standing changes, and stays in its place meanwhile.
  useEffect(() => {
    if (group === undefined) return undefined
    const stop = new AbortController()
    void call(listNewcomers, { params: { id: registerId }, query: { group } }, { signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setList(answer.value)
    })
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other counts ask for a fresh list
  }, [registerId, group, counted])
  const words = standingGroups.filter((one) => onboarding.counts[one] > 0)
  return (
    <Card title="Кто где">
      <div className="flex flex-wrap gap-2">
        {words.map((one) => (
          <Button key={one} size="small" aria-pressed={one === group} onClick={() => choose(one)}>
            {groupText(one, onboarding.counts[one])}
          </Button>
        ))}
      </div>
      {group !== undefined && list && (
        <>
          <ul className="mt-4 divide-y divide-line">
            {list.items.map((one) => (
              <Standing key={one.id} newcomer={one} allowed={onboarding.may} />
            ))}
          </ul>
          {list.next !== null && (
            <Button className="mt-3" size="small" onClick={() => void more()}>
              Показать ещё
            </Button>
          )}
        </>
      )}
    </Card>
  )

  function choose(one: StandingGroup): void {
    setList(undefined)
    setGroup(one === group ? undefined : one)
  }

  async function more(): Promise<void> {
    if (group === undefined || !list || list.next === null) return
    const query = { group, after: String(list.next) }
    const answer = await call(listNewcomers, { params: { id: registerId }, query })
    if (answer.ok) setList({ ...answer.value, items: [...list.items, ...answer.value.items] })
  }
}

function Standing({ newcomer, allowed }: { readonly newcomer: Newcomer; readonly allowed: Onboarding['may'] }) {
  const change = useCall(changeNewcomer)
  const may = newcomerLifecycle.actionsOf(newcomer.state, 'client')
  const run = (action: 'exclude' | 'inviteAgain') => void change.run({ params: { id: newcomer.id, action } })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="break-words">
          {newcomer.no}. {newcomer.name || 'Без имени'}, {formatRubles(kopecks(newcomer.amount), 'short')}
        </p>
        <p className="text-muted">
          {newcomer.step}
          {newcomer.waits !== '' && ` · ${newcomer.waits}`}
        </p>
      </div>
      {newcomer.group !== 'forming' && (
        <div className="flex gap-2">
          {allowed.invite && newcomer.again && (
            <Button size="small" pending={change.pending} onClick={() => run('inviteAgain')}>
              Пригласить снова
            </Button>
          )}
          {allowed.exclude && may.includes('exclude') && (
            <Button size="small" variant="caution" pending={change.pending} onClick={() => run('exclude')}>
              Исключить
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
