import { Target } from '../document/events.js'
import { record } from '../host.js'
import { no } from '../members.js'
import { exotic } from '../realm/membrane.js'

const gauge = { value: 0, setValueAtTime: no }
const audioNode = () => ({ connect: no, start: no, stop: no, frequency: gauge, gain: gauge })

export const sounds = {
  speechSynthesis: {
    speak: (utterance) => record('speak', utterance?.text),
    cancel: no,
    getVoices: () => [],
    pause: no,
    resume: no,
    addEventListener: no,
  },
  SpeechSynthesisUtterance: class {
    constructor(text) {
      this.text = text
    }
  },
  AudioContext: function AudioContext() {
    return exotic(new Proxy(new Target(), { get: (target, name) => target[name] ?? audioNode }))
  },
}
