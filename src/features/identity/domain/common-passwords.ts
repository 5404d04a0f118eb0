import { passwordProblem } from './password-digest.ts'

/**
 * The most common passwords that pass the rule of length, letter and digit: words, names and keyboard rows with the suffixes
 * that are added to satisfy a rule, and passwords that are common as a whole. The digest has no salt, so the server recognizes
 * them by their digests. About sixty thousand.
 */
export function commonPasswords(): Set<string> {
  const made = words.flatMap((word) => [...firstTails, ...tails].map((tail) => `${word}${tail}`))
  const capital = words.flatMap((word) => firstTails.map((tail) => `${capitalised(word)}${tail}`))
  const turned = words.flatMap((word) => heads.map((head) => `${head}${word}`))
  const whole = wholeOnes.flatMap((password) => [password, capitalised(password)])
  return new Set([...made, ...capital, ...turned, ...whole].filter((password) => passwordProblem(password) === undefined))
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** Birth years of most people who choose a password now, and recent years. */
const years = [...range(1980, 2008), ...range(2020, 2027)]

const heads = ['1', '12', '123', '1234', '12345', '123456', '007', '777']
const firstTails = `
1 2 12 123 1234 12345 123456 1234567 12345678 123456789 11 111 1111 007 777 7777 1! 123! 12345! 321 123321 2024 2025 2026
`
  .trim()
  .split(/\s+/)
const tails = `
3 7 00 01 10 13 21 22 55 69 77 88 99 000 100 101 222 228 333 444 555 666 888 999 1212 1488 4321 54321 11111 123123 654321
111111 ! 12! 1234! 1@ 123@ 123. 1q 123q 123a 1qaz
`
  .trim()
  .split(/\s+/)
  .concat(years.map(String))

const words = `
password passwort passw0rd p@ssword p@ssw0rd pa55word passport pass qwerty qwertyui qwertyuiop qwert qwer qwe asdf asdfg asdfgh
asdfghjkl asd zxcv zxcvb zxcvbn zxcvbnm zxc qaz qazwsx wsx abc abcd abcde abcdef aaa aaaa aaaaaa qqq qqqq qqqqqq aa qq zz a q z
admin administrator root user guest login test tester demo welcome hello hi secret letmein changeme master access system server
office company work home money cash bank card rich lucky happy smile angel devil demon death dark black white red green blue
love lovely loveyou iloveyou fuckyou sex sexy baby babygirl girl boy kiss honey sweet sugar cookie candy flower rose lily
sunshine sunny summer winter spring autumn monday friday january april may june july august september october november december
monkey dragon tiger lion wolf bear eagle falcon shark horse pony kitty kitten cat dog puppy bunny panda fox hunter killer ninja
samurai warrior knight king queen prince princess boss chief batman superman spiderman ironman pokemon pikachu naruto sasuke
matrix shadow phantom ghost zombie vampire alien star starwars galaxy universe planet moon sun sky rain snow fire ice storm
thunder freedom peace power magic music rock metal guitar piano dance football soccer hockey basketball tennis baseball chess
sport fitness liverpool arsenal chelsea barcelona real juventus milan bayern spartak zenit cska dinamo lokomotiv rubin
ferrari porsche mercedes bmw audi toyota honda mazda nissan subaru lada kalina priora samsung nokia iphone apple android google
yandex mail gmail facebook vkontakte telegram internet computer windows linux gamer player dota minecraft counter steam
michael jordan charlie george thomas robert daniel andrew anthony joshua ashley jessica jennifer michelle nicole amanda
alexander alexandr alex aleksandr sasha andrey andrei anton artem artur boris vadim valera vasya viktor victor vitalik vitaliy
vladimir vova volodya vlad vladislav vyacheslav slava gennady georgy grigory denis dmitry dmitriy dima evgeny evgeniy zhenya
egor ivan vanya igor ilya kirill konstantin kostya leonid maxim maksim max mikhail misha nikita nikolay kolya oleg pavel pasha
petr petya roman ruslan rustam semen sergey serega seryoga stanislav stas timur fedor yuri yuriy yura yaroslav
alina alena alyona alisa anastasia anastasiya nastya angelina anna anya valentina valeria lera vera veronika vika viktoria
galina darya dasha diana ekaterina katya katerina elena lena elizaveta liza zhanna zoya inna irina ira karina kristina kira
ksenia ksyusha larisa lilia lyubov luba ludmila marina maria masha margarita rita nadezhda nadya natalia natalya natasha nina
oksana olga olya polina raisa regina svetlana sveta sofia sonya tamara tatiana tatyana tanya ulyana yulia julia yana
moskva moscow piter peterburg kazan samara sochi omsk ufa perm rostov krasnodar volgograd voronezh saratov novosibirsk ural
sibir rossia rossiya russia russian ukraine belarus kazakhstan crimea krym
parol privet poka zdravstvuy lubov lublu lyublyu solnce solnyshko zvezda zvezdochka kotik kotenok kotyonok zaika zaichik
zayka malysh malishka krasotka krasavchik mama mamochka papa babushka semya druzhba drug podruga schastie udacha dengi rabota
malina vishnya yabloko arbuz shokolad konfetka pchelka medved volk lisa murka barsik vaska sharik bobik tuzik rex
leto zima vesna osen yanvar fevral mart aprel iyun iyul avgust sentyabr oktyabr noyabr dekabr
gfhjkm ghbdtn yfnfif vfhbyf lehf vfrcbv fylhtq cthutq fktrcfylh fyyf tktyf vfvf gfgf k.,jdm cjkywt pdtplf hfcbz vjcrdf
пароль привет наташа марина настя даша маша катя лена оля таня аня юля ира света вика саша дима сергей андрей алексей
максим никита иван артем денис роман любовь люблю солнце солнышко зайка котик мама папа семья россия москва питер
лето зима весна осень йцукен йцуке фывапр фыва ячсмит спартак зенит админ тест
naryad наряд samozanyatyj samozanyaty самозанятый nalog налог platforma платформа zakazchik ispolnitel
`
  .trim()
  .split(/\s+/)

const wholeOnes = `
password1 password12 password123 passw0rd p@ssw0rd p@ssword1 qwerty123 qwerty12 qwerty1234 qwerty12345 qwerty123456
qwerty1q 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc qazwsx123 qaz123wsx
zaq12wsx zaq1zaq1 zaq1xsw2 1qazxsw2 qwe123qwe qwe123rty 123qwe123 123qweasd 123qwe456 qweasd123 qweasdzxc1 asdf1234 asd12345
abc12345 abcd1234 abc123456 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 123456aa 123456abc 12345abc
1234qwer 12345qwert 12345qwer 123456qwe 123456qwerty 123456789a 123456789q 12345678a 12345678q 1234567q 1234567a q1234567
q12345678 q123456789 z1234567 zxcvbnm1 zxcvbnm123 zxcvbn123 asdfghjkl1 asdfgh123 qwertyuiop1 qwerty2024 qwerty2025 qwerty2026
letmein1 letmein123 welcome1 welcome123 monkey123 dragon123 iloveyou1 sunshine1 princess1 football1 baseball1 superman1
batman123 master123 shadow123 michael1 charlie1 jordan23 trustno1 hello123 hello1234 test1234 test12345 admin123 admin1234
administrator1 root1234 user1234 guest123 login123 changeme1 secret123 samsung1 samsung123 nokia123 google123 internet1
computer1 pokemon123 naruto123 liverpool1 chelsea1 arsenal1 barcelona1 spartak1 spartak1922 zenit1925 cska1911 lokomotiv1
marina123 natasha1 natasha123 andrey123 alexander1 alexandr1 sergey123 dmitry123 nikita123 maxim123 vladimir1 svetlana1
tatiana1 ekaterina1 anastasia1 kristina1 lubov123 privet123 parol123 parol1234 parol12345 moskva777 moscow777 russia2024
russia2025 russia2026 rossiya1 gfhjkm123 gfhjkm12 ghbdtn123 yfnfif123 vfhbyf123 пароль123 пароль12 привет123 йцукен123
йцукен12345 наташа123 марина123 любовь123 россия123 москва777 naryad123 наряд123 samozanyatyj1 самозанятый1 111111aa 111111qq
11111111a 11111111q qqqqqq11 qqqq1111 aaaa1111 aaaaaa11 1a2b3c4d 1111aaaa 0987654321q 987654321q 87654321q 7777777a
12qwaszx zxc12345 zxc123456 123zxc123 fuckyou1 killer123 matrix123 gamer123 ninja123 lovely123 angel123 ferrari1 mercedes1
bmw12345 toyota123 solnce123 solnyshko1 zvezda123 krasotka1 malina123 kotik123 murka123 barsik123 druzhba1 vesna2025 leto2025
zima2025 osen2025 vesna2026 leto2026 zima2026 osen2026 winter2025 summer2025 spring2026 autumn2026 winter2026 summer2026
`
  .trim()
  .split(/\s+/)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}
