import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { linkMax, unlinkMax } from '../contract.ts'
import type { NoticeSettings } from '../contract.ts'
import { maxLinkMinutes } from '../domain/max-link.ts'

type MaxCardProps = { readonly mode: 'client' | 'person'; readonly max: NonNullable<NoticeSettings['max']> }

/** Milliseconds between looks whether the bot was started. */
const lookEvery = 3_000

const words = {
  none: { title: 'Не подключён', text: 'Бот пришлёт только суть, без имён и сумм.', press: 'Подключить MAX' },
  stopped: { title: 'Бот остановлен', text: 'Вы остановили бота в MAX, и он больше не пишет.', press: 'Подключить снова' },
  linked: { title: 'Подключён', text: 'Бот присылает уведомления: только суть, без имён и сумм.', press: '' },
} as const

/** Notices in MAX: a person starts the bot by a link of one use. */
export function MaxCard({ mode, max: { phase } }: MaxCardProps) {
  const { revalidate } = useRevalidator()
  const linking = useCall(linkMax, { revalidate: false })
  const unlinking = useCall(unlinkMax)
  const [link, setLink] = useState<{ readonly url: string; readonly until: string }>()
  const isWaiting = link !== undefined && phase !== 'linked'
  const look = useEffectEvent(() => {
    if (link && Temporal.Instant.compare(Temporal.Now.instant(), link.until) > 0) setLink(undefined)
    else void revalidate()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => look(), lookEvery)
    return () => clearInterval(timer)
  }, [isWaiting])
  const { title, text, press } = words[phase]
  return (
    <Card title="Уведомления в MAX">
      <div aria-live="polite" className="space-y-1">
        <p className="font-medium">{title}</p>
        <p>{text}</p>
      </div>
      {phase === 'linked' && (
        <Button className="mt-4" pending={unlinking.pending} onClick={() => void disconnect()}>
          Отключить
        </Button>
      )}
      {phase !== 'linked' && !isWaiting && (
        <Button className="mt-4" pending={linking.pending} onClick={() => void connect()}>
          {press}
        </Button>
      )}
      {isWaiting && (
        <div className="mt-4 space-y-2">
          <p>
            <a className="link" href={link.url} target="_blank" rel="noreferrer">
              Откройте бота в MAX
            </a>{' '}
            и нажмите «Начать». Ссылка ваша, действует {maxLinkMinutes} минут.
          </p>
          <p className="text-muted">Ждём, когда вы запустите бота…</p>
        </div>
      )}
    </Card>
  )

  async function connect(): Promise<void> {
    const made = await linking.run({ params: { role: mode } })
    if (made.ok) setLink(made.value)
  }

  async function disconnect(): Promise<void> {
    const done = await unlinking.run({ params: { role: mode } })
    if (!done.ok) return
    setLink(undefined)
    toast('MAX отключён')
  }
}
