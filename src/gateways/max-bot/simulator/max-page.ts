type Shown = {
  readonly users: readonly { readonly id: number; readonly isStopped: boolean }[]
  readonly messages: readonly { readonly userId: number; readonly text: string; readonly at: string }[]
}

const shownAtMost = 100

/** What people see in MAX: who talks with the bot and what it has written, the newest first. */
export function maxBookPage({ users, messages }: Shown): string {
  const people = users.map(
    ({ id, isStopped }) =>
      `<li>Пользователь ${id}: ${isStopped ? 'бот остановлен' : `<form method="post" action="/stop/${id}"><button>Остановить бота</button></form>`}</li>`,
  )
  const shown = messages
    .slice(-shownAtMost)
    .toReversed()
    .map(({ userId, text, at }) => `<li><b>Пользователю ${userId}</b>, ${escapeHtml(at)}<p>${escapeHtml(text)}</p></li>`)
  return page(
    'Учебный MAX',
    `<p>Имитация мессенджера MAX: сообщения никуда не уходят.</p>
<h2>Кто запустил бота</h2>${people.length === 0 ? '<p>Пока никто.</p>' : `<ul>${people.join('')}</ul>`}
<h2>Что написал бот</h2>${shown.length === 0 ? '<p>Пока ничего.</p>' : `<ul>${shown.join('')}</ul>`}`,
  )
}

/** The dialog a link to the bot opens. */
export function maxStartPage(bot: string, code: string): string {
  return page(
    `Бот ${bot}`,
    `<p>Имитация мессенджера MAX. Бот начнёт писать вам, когда вы нажмёте «Начать».</p>
<form method="post" action="/start/${encodeURIComponent(code)}"><button>Начать</button></form>`,
  )
}

export function maxStartedPage(): string {
  return page('Готово', '<p>Бот запущен. Вернитесь в «Наряд». <a href="/">Все сообщения</a></p>')
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}form{display:inline}li{margin:.5rem 0}button{font:inherit;padding:.5rem 1rem}</style>
</head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
