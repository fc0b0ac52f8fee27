import type { Chance } from '../make/chance.ts'

/** A program that is installed from a command line, and who publishes it. */
export interface Tool {
  readonly name: string
  readonly domain: string
  readonly repository: string
}

/** Lines that a visitor copies, by the shell that they are for. */
export type CommandLine = (tool: Tool, chance: Chance) => string

export const UNIX: readonly CommandLine[] = [
  ({ domain }) => `curl -fsSL https://${domain}/install.sh | sh`,
  ({ domain }) => `curl --proto '=https' --tlsv1.2 -sSf https://${domain}/install.sh | bash -s -- --yes`,
  ({ domain }) => `wget -qO- https://get.${domain.replace(/^(docs|www)\./, '')}/ | sudo bash`,
  ({ repository }) => `curl -sSL https://raw.githubusercontent.com/${repository}/main/install.sh | bash`,
  ({ name }) => `brew install ${name}`,
  ({ repository, name }) => `brew tap ${repository.split('/')[0]}/tap && brew install ${name}`,
  ({ name }) => `pip install --upgrade ${name}`,
  ({ name }) => `npm install -g ${name}@latest`,
  ({ name }) => `npx create-${name} my-app --template typescript`,
  ({ name }) => `sudo apt-get update && sudo apt-get install -y ${name}`,
  ({ repository }) =>
    `git clone https://github.com/${repository}.git && cd ${repository.split('/')[1]} && make install`,
  ({ repository, name }, chance) =>
    `docker run -d --name ${name} -p ${3000 + chance.below(6000)}:80 -v $HOME/.${name}:/data ghcr.io/${repository}:latest`,
  ({ name }) => `echo 'export PATH="$HOME/.${name}/bin:$PATH"' >> ~/.bashrc && source ~/.bashrc`,
  ({ name }) => `cargo install ${name} --locked`,
  ({ domain, name }) =>
    `curl -L https://${domain}/releases/${name}-linux-x64.tar.gz | tar xz -C /usr/local/bin`,
  ({ name, domain }) => `${name} login --server https://api.${domain} --config /etc/${name}/config.yaml`,
  ({ name }) => `chmod +x ./${name} && sudo mv ./${name} /usr/local/bin/${name}`,
  ({ domain }) => `kubectl apply -f https://${domain}/manifests/install.yaml`,
]

export const WINDOWS: readonly CommandLine[] = [
  ({ domain }) => `irm https://${domain}/install.ps1 | iex`,
  ({ domain }) => `powershell -ExecutionPolicy ByPass -c "irm https://${domain}/install.ps1 | iex"`,
  ({ domain }) =>
    `Set-ExecutionPolicy Bypass -Scope Process -Force; iex ((New-Object System.Net.WebClient).DownloadString('https://${domain}/install.ps1'))`,
  ({ name }) => `winget install --id ${name}.${name} -e`,
  ({ name }) => `choco install ${name} -y`,
  ({ name }) => `scoop install ${name}`,
  ({ name }) => `$env:Path += ";C:\\Program Files\\${name}\\bin"`,
  ({ domain, name }) =>
    `Invoke-WebRequest -Uri https://${domain}/releases/${name}-setup.zip -OutFile "$env:TEMP\\${name}.zip"; Expand-Archive "$env:TEMP\\${name}.zip" -DestinationPath C:\\${name}`,
  ({ name }) => `wsl --install -d Ubuntu; wsl -- pipx install ${name}`,
]
