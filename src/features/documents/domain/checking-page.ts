/**
 * Lies in every archive of documents: a page that checks the unpacked folder against its `hashes.txt` in the browser, without any
 * network. It takes nothing from outside and sends nothing.
 */
export const checkingPage = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Проверка архива документов</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
  h1 { font-size: 1.5rem; line-height: 1.25 }
  label { display: inline-block; padding: .6rem 1rem; border: 1px solid #1f4fd8; border-radius: 10px; color: #1f4fd8; cursor: pointer }
  input { position: absolute; opacity: 0; width: 1px; height: 1px }
  input:focus-visible + span { outline: 3px solid #1f4fd8; outline-offset: 6px }
  #verdict { font-weight: 600; margin: 1.5rem 0 .5rem }
  li { overflow-wrap: anywhere } .bad { color: #a3000b } .good { color: #0b6b2e }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #161616 } label { color: #9db8ff; border-color: #9db8ff }
    .bad { color: #ff9a9a } .good { color: #8fdca8 } }
</style>
<h1>Проверка архива документов</h1>
<p>Страница работает без сети: файлы никуда не отправляются. Распакуйте архив и выберите распакованную папку целиком.</p>
<label><input id="folder" type="file" webkitdirectory multiple><span>Выбрать папку архива</span></label>
<p id="verdict" role="status"></p>
<ul id="lines"></ul>
<p>Если в архиве есть КАК-ПРОВЕРИТЬ.pdf, там сказано, что проверка подтверждает и чего нет.</p>
<script>
  const verdict = document.getElementById('verdict')
  const lines = document.getElementById('lines')
  document.getElementById('folder').addEventListener('change', async (event) => {
    lines.replaceChildren()
    verdict.className = ''
    verdict.textContent = 'Считаем хеши…'
    const files = new Map([...event.target.files].map((file) => [(file.webkitRelativePath || file.name).split('/').slice(1).join('/').normalize('NFC'), file]))
    const list = files.get('hashes.txt')
    if (!list) return say('bad', 'В папке нет hashes.txt: выберите ту папку, в которую распакован архив')
    const expected = (await list.text()).split('\\n').filter((line) => line !== '')
    let wrong = 0
    for (const line of expected) {
      const [hash, name] = [line.slice(0, 64), line.slice(66).normalize('NFC')]
      const file = files.get(name)
      files.delete(name)
      const found = file && (await digest(file))
      if (found === hash) add('good', name + ' — цел')
      else { wrong += 1; add('bad', name + (file ? ' — изменён' : ' — нет в папке')) }
    }
    files.delete('hashes.txt')
    for (const name of files.keys()) add('bad', name + ' — лишний, в hashes.txt его нет')
    if (wrong === 0) say('good', 'Все файлы целы: ' + expected.length + (files.size > 0 ? '. Есть лишние файлы: ' + files.size : ''))
    else say('bad', 'Не сошлось файлов: ' + wrong + ' из ' + expected.length)
  })
  async function digest(file) {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  function say(tone, text) { verdict.className = tone; verdict.textContent = text }
  function add(tone, text) {
    const line = document.createElement('li')
    line.className = tone
    line.textContent = text
    lines.append(line)
  }
</script>
</html>
`
