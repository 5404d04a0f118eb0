import { burstMinutes } from '#/features/notifications/domain/gathering.ts'
import { noticeGroups } from '#/features/notifications/domain/notice-kinds.ts'
import type { NoticeRow, Telling } from '#/features/notifications/domain/notice-row.ts'
import { channelsOf, notificationCategories } from '#/features/notifications/domain/notification.ts'
import type { NotificationCategory } from '#/features/notifications/domain/notification.ts'
import { settingsWords } from '#/features/notifications/web/settings-words.ts'
import { whoMay } from '#/kernel/roles.ts'
import { printDocument } from './print-document.ts'

/** The page of notices: what each kind says, to whom and through which channels. */
export function noticesPage(groups = noticeGroups): string {
  const sections = notificationCategories.flatMap((category) => [
    `## ${settingsWords[category].name}`,
    '',
    '| Вид | Заголовок | Исполнителю | Заказчику | Вне кабинета говорим |',
    '|---|---|---|---|---|',
    ...Object.entries(groups[category]).map(([kind, row]) => line(category, kind, row)),
    '',
  ])
  return `${[heading, ...sections].join('\n').trimEnd()}\n`
}

const heading = `# Уведомления

Печатается из \`src/features/notifications/domain/kinds-of-*.ts\` командой \`npm run docs\`, руками не правится. Каждый вид каждой стороне
посылает названный тест (\`tests/refusals/provoked.jsonl\`). В кабинете видно всё, и всё приходит push и в MAX, где человек их включил
(слова — из последнего столбца, если они там есть). Отключить можно в профиле, кроме важных СМС и писем; письма каждого вида — и получать сразу или раз в день одним.
«Много — одним»: письма и push этого вида ждут друг друга ${burstMinutes} минут и приходят одним; «много СМС — одной»: так же ждут СМС и считаются одной из трёх в день.
Письма самой ФНС сюда не входят: их заголовки пишет она.
`

function line(category: NotificationCategory, kind: string, row: NoticeRow): string {
  const { title, neuter, person, client } = row
  const shorts = new Set([person?.short, client?.short].filter((short) => short !== undefined))
  const cells = [
    `\`${kind}\``,
    neuter === undefined ? title : `${title} / ${neuter}`,
    person ? wayOf(category, person) : '',
    client ? `${membersOf(client)}: ${wayOf(category, client)}` : '',
    [...shorts].join(' / '),
  ]
  return `| ${cells.join(' | ')} |`
}

function membersOf({ may, who }: NonNullable<NoticeRow['client']>): string {
  return [who, may === undefined ? undefined : whoMay(may)].filter(Boolean).join(' ')
}

const channelWords = { sms: 'СМС', mail: 'письмо', push: 'push', max: 'MAX' } as const

function wayOf(category: NotificationCategory, { by, critical, priority, afterHours, many, burst }: Telling): string {
  const channels = channelsOf({ category, ...(by && { ways: by }) }).map((channel) => channelWords[channel])
  const later = channels.length > 0 && afterHours !== undefined ? ` через ${afterHours} ч` : ''
  const weight = critical ? ', важное' : priority === 'high' ? ', заметное' : ''
  return `${['кабинет', ...channels].join(', ')}${later}${weight}${many ? ', много — одним' : ''}${burst ? ', много СМС — одной' : ''}`
}

if (import.meta.main) printDocument('docs/notices.md', noticesPage(), process.argv.includes('--check'))
