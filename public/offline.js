const copyLife = 24 * 60 * 60 * 1000

document.getElementById('again').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
await show()

async function show() {
  const names = await caches.keys()
  const copies = []
  for (const name of names.filter((each) => each.startsWith('kept-pages:'))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const headers = (await cache.match(request)).headers
      const keptAt = Number(headers.get('x-kept-at'))
      if (Date.now() - keptAt < copyLife) copies.push({ url: request.url, keptAt, title: decodeURIComponent(headers.get('x-title') ?? '') })
    }
  }
  const list = document.getElementById('list')
  for (const { url, keptAt, title } of copies.toSorted((one, other) => other.keptAt - one.keptAt)) {
    const link = document.createElement('a')
    link.href = url
    link.textContent = title
    const time = document.createElement('span')
    time.textContent = `Сохранено ${new Date(keptAt).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })}`
    link.append(time)
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  document.getElementById('kept').hidden = copies.length === 0
}
