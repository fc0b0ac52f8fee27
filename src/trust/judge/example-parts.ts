export const LOGIN =
  '<form method="post" action="/login"><input name="email" placeholder="Email"><input type="password" placeholder="Password"><button>Log in</button></form>'

export const loginTo = (action: string) => LOGIN.replace('/login', action)

export const CARD =
  '<input placeholder="Card number"><input placeholder="MM/YY"><input placeholder="CVV"><button>Continue</button>'

export const ALARM =
  '<h1>Windows Defender security alert</h1><p>Your computer is infected with a Trojan virus. Error code 0x80072ee7. Do not restart. Call +1 888 555 0100.</p>'

export const KIT =
  '<title>Login</title><img src="https://i.imgur.com/aa.png"><form action="post.php" method="post"><input name="user" placeholder="Username"><input type="password" name="pass" placeholder="Password"><button>Login</button></form><a href="#">Forgot?</a>'

export const OWN = 'https://www.vandorelh.com/login'

export const WAYS_ON =
  '<nav><a href="/news">News</a> <a href="/boats">Boats</a> <a href="/contact">Contact</a></nav>'

export const STORY = `<p>${'The ferry leaves the old harbour at noon. '.repeat(100)}</p>`

/** Bytes of no known kind, in base64, as an encrypted file has them. */
export const OPAQUE = Buffer.from(
  Array.from({ length: 3_000 }, (_, at) => ((at + 3) * (at + 7) * 31) >> 3),
).toString('base64')

/** Code that saves `bytes` as a file. */
export const SAVES =
  "const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob([bytes])); link.download = 'document'; link.click()"
